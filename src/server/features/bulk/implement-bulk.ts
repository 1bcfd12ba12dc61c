import type { bulkCalls } from '#contract/operator/bulk-calls.ts';
import type { List } from '#contract/operator/list.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import { implementList } from '#server/lists/implement-list.ts';
import type { ListSource } from '#server/lists/list-source.ts';
import type { BulkAction } from './bulk-action.ts';
import { bulkItemsSource } from './bulk-items.queries.ts';
import { bulkProgress } from './bulk-progress.ts';
import { startBulkAction } from './start-bulk-action.ts';

type AnyBulkCalls = ReturnType<typeof bulkCalls<List>>;

/** Serves the bulk actions of a list: the call that starts each, how far one is, and what became of the rows. */
export function implementBulk<const L extends List>(
  api: Api,
  source: ListSource<L>,
  { progress, items }: ReturnType<typeof bulkCalls<L>>,
  actions: readonly BulkAction[],
  fallback: () => string,
): void {
  for (const action of actions)
    api.implement(action.call, (handle, { operator, body, language }) =>
      startBulkAction(handle, source, { action, operator, body, language, fallback: fallback() }),
    );
  api.implement(progress as AnyBulkCalls['progress'], async (handle, { params }) => {
    const found = await bulkProgress(handle, { id: params.id, list: source.list.name });
    if (!found) throw new AppError('not_found');
    return found;
  });
  implementList(api, items as never, bulkItemsSource(source.list) as never, fallback);
}
