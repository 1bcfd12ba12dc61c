import { sql } from 'kysely';
import type { List } from '#contract/operator/list.ts';
import { bulkItemsList } from '#contract/operator/lists/bulk-items.list.ts';
import { listSource } from '#server/lists/list-source.ts';

/** What became of each row in the bulk actions of one list. */
export const bulkItemsSource = (list: List) =>
  listSource(bulkItemsList(list), () => ({
    from: sql`bulk_items i join bulk_actions b on b.id = i.bulk_id and split_part(b.action, '/', 1) = ${list.name}`,
    id: sql`i.id`,
    country: sql`i.country_code`,
    columns: {
      id: sql`i.id`,
      bulk_id: sql`i.bulk_id`,
      thing_id: sql`i.thing_id`,
      country_code: sql`i.country_code`,
      state: sql`i.state`,
      reason: sql`i.reason`,
      at: sql`i.at`,
    },
    filters: {
      bulk: sql`i.bulk_id`,
      state: sql`i.state`,
      reason: (reason) => sql<boolean>`i.reason = ${reason}`,
      country: sql`i.country_code`,
    },
  }));
