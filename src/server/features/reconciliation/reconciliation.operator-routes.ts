import * as calls from '#contract/operator/unverified-completes.calls.ts';
import type { Api } from '#server/http/implement.ts';
import { implementList } from '#server/lists/implement-list.ts';
import { unverifiedCompletesSource } from './unverified-list.queries.ts';

export function reconciliationOperatorRoutes(api: Api, directory: { defaultLanguage(): string }): void {
  implementList(
    api,
    {
      rows: calls.listUnverifiedCompletes,
      count: calls.countUnverifiedCompletes,
      csv: calls.exportUnverifiedCompletes,
    },
    unverifiedCompletesSource,
    () => directory.defaultLanguage(),
  );
}
