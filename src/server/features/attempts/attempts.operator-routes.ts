import * as calls from '#contract/operator/attempts.calls.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import type { Api } from '#server/http/implement.ts';
import { implementList } from '#server/lists/implement-list.ts';
import { countryOfAttempt } from './attempt-for-operators.queries.ts';
import { attemptsSource } from './attempts-list.queries.ts';
import { getAttempt } from './get-attempt.ts';
import { settleFlags } from './settle-flags.ts';

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
  api.implement(calls.settleFlags, async (handle, { operator, params: { id } }) => ({
    settled: await settleFlags(await handle.thing((db) => countryOfAttempt(db, id)), id, {
      verdict: 'fine',
      actor: operatorActor(operator.operator_id),
    }),
  }));
}
