import * as calls from '#contract/operator/attempts.calls.ts';
import type { Api } from '#server/http/implement.ts';
import { implementList } from '#server/lists/implement-list.ts';
import { countryOfAttempt } from './attempt-for-operators.queries.ts';
import { attemptsSource } from './attempts-list.queries.ts';
import { getAttempt } from './get-attempt.ts';

export function attemptsOperatorRoutes(api: Api, directory: { defaultLanguage(): string }): void {
  const fallback = () => directory.defaultLanguage();
  implementList(
    api,
    { rows: calls.listAttempts, count: calls.countAttempts, csv: calls.exportAttempts },
    attemptsSource,
    fallback,
  );
  api.implement(calls.getAttempt, async (handle, { operator, params: { id } }) =>
    getAttempt(await handle.thing((db) => countryOfAttempt(db, id)), id, {
      rights: operator.rights,
      language: operator.language,
      fallback: fallback(),
    }),
  );
}
