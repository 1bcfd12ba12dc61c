import { sql } from 'kysely';
import { payoutBatchesList } from '#contract/operator/lists/payout-batches.list.ts';
import { MINOR_DIGITS } from '#contract/rules/formats.ts';
import { listSource } from '#server/lists/list-source.ts';

/** A sum of minor units with as many decimals as its currency has. */
const digits = sql`coalesce((${JSON.stringify(MINOR_DIGITS)}::jsonb ->> currency)::integer, 2)`;
const written = sql`round(total / power(10::numeric, ${digits}), ${digits})`;

export const payoutBatchesSource = listSource(payoutBatchesList, () => ({
  from: sql`payout_batches b
    join operators c on c.id = b.created_by
    left join operators f on f.id = b.frozen_by
    cross join lateral (
      select coalesce(sum(requests), 0)::integer as requests, coalesce(sum(waiting), 0)::integer as waiting,
        coalesce(sum(failed), 0)::integer as failed,
        coalesce(string_agg(${written} || ' ' || currency, ' + ' order by currency), '') as sums
      from (
        select currency, sum(amount_minor)::numeric as total, count(*) as requests,
          count(*) filter (where result = 'waiting') as waiting, count(*) filter (where result = 'failed') as failed
        from payout_batch_items where batch_id = b.id group by currency
      ) of_currency
    ) i`,
  id: sql`b.id`,
  country: sql`b.country_code`,
  columns: {
    id: sql`b.id`,
    name: sql`b.name`,
    state: sql`b.state`,
    country_code: sql`b.country_code`,
    requests: sql`i.requests`,
    sums: sql`i.sums`,
    waiting: sql`i.waiting`,
    failed: sql`i.failed`,
    created_at: sql`b.created_at`,
    created_by: sql`c.name`,
    frozen_at: sql`b.frozen_at`,
    frozen_by: sql`f.name`,
  },
  filters: {
    state: sql`b.state`,
    country: sql`b.country_code`,
    created: sql`b.created_at`,
    request: ({ from, to }) => sql<boolean>`exists (
      select from payout_batch_items p where p.batch_id = b.id
        and p.request_id between coalesce(${from}::bigint, 0) and coalesce(${to}::bigint, p.request_id)
    )`,
  },
}));
