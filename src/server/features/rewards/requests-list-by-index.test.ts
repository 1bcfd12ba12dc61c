import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedInOperator } from '#server/testing/operators.ts';
import { addReward } from '#server/testing/rewards.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';
import { startWatchedApp } from '#server/testing/watched-app.ts';

const REQUESTS = 60_000;
/** What a page of twenty, and one more, reads: forty rows in order for each, with what they are filtered by and what the page shows. */
const MOST_READ = 3 * 40 * 21;

const test = await startTestApp();
const { watched, plans } = await startWatchedApp(test);
afterAll(async () => {
  await watched.close();
  await test.close();
});

let everywhere: OperatorClient;
let austrian: OperatorClient;
beforeAll(async () => {
  everywhere = (await signedInOperator(watched)).client;
  austrian = (await signedInOperator(watched, { countries: ['AT'] })).client;
  const { reward_id } = await addReward(test);
  // Half a year: two thirds are completed, then they are sent, a few approved, and the latest asked for.
  await test.database.transaction((db) =>
    sql`
      insert into exchange_requests (country_code, reward_id, quantity, points, status, values, values_version, promised_on,
        fingerprint, created_at)
      select case when n % 33 = 0 then 'AT' else 'BG' end, ${reward_id}::bigint, 1, 1000,
        case when n % 2000 = 7 then 'failed' when n <= ${(REQUESTS * 2) / 3} then 'completed' when n % 100 = 8 then 'approved'
          when n <= ${(REQUESTS * 5) / 6} then 'sent' else 'requested' end,
        '{}', 1, (now() + interval '20 days' - age)::date, '', now() - age
      from generate_series(1, ${REQUESTS}::integer) n,
        lateral (select (${REQUESTS}::integer - n) * interval '180 days' / ${REQUESTS}::integer as age) a`.execute(
      db,
    ),
  );
  // Most of those that are approved wait in a batch of their country.
  await test.database.pool.query(`
    with batches as (
      insert into payout_batches (country_code, name, key, created_at, created_by)
      select code, 'May', code, now(), (select min(id) from operators) from countries where code in ('AT', 'BG')
      returning id, country_code
    )
    insert into payout_batch_items (batch_id, request_id, amount_minor, currency)
    select b.id, r.id, 2500, 'USD' from exchange_requests r join batches b on b.country_code = r.country_code
    where r.status = 'approved' and r.id % 7 <> 0`);
  await test.database.pool.query('vacuum analyze exchange_requests, payout_batch_items');
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const LOOKS: Record<string, string>[] = [
  {},
  { status: 'requested' },
  { status: 'approved' },
  { status: 'sent' },
  { status: 'failed' },
  { status: 'completed' },
  { status: 'requested,approved' },
  { status: 'requested,approved', sort: '-promised_on' },
  { status: 'failed,completed' },
  { status: 'requested,approved,sent' },
  { status: 'requested,approved,sent', sort: 'created_at' },
  { status: 'requested,approved,sent', sort: '-created_at' },
  { status: 'requested,approved,sent', sort: 'id' },
  { status: 'requested', country: 'AT' },
  { promise: 'past' },
  { promise: 'near' },
  { promise: 'past,near' },
  { promise: 'near', sort: '-promised_on' },
  { promise: 'past', status: 'sent' },
  { status: 'requested', held: 'true' },
  { status: 'requested', sort: 'created_at' },
  { status: 'requested', sort: '-id' },
  { status: 'sent', sort: '-created_at' },
  { status: 'approved', sort: 'id' },
  { in_batch: 'true' },
  { in_batch: 'true', sort: '-created_at' },
  { in_batch: 'false' },
  { requested: `${daysAgo(60)}..` },
  { requested: `${daysAgo(100)}..${daysAgo(20)}`, sort: '-promised_on' },
  { requested: `..${daysAgo(30)}`, status: 'completed' },
  { requested: `${daysAgo(60)}..`, sort: '-created_at' },
];

it.each(LOOKS)('the page of %j reads few requests besides its own', async (query) => {
  for (const client of [everywhere, austrian]) {
    plans.take(new Set());
    const { status, data } = await client.call('GET /reward-requests', { query: { limit: '20', ...query } });
    const { rows, statement } = plans.take(new Set());
    expect([status, rows > MOST_READ ? `${rows} rows: ${statement}` : 'few rows']).toEqual([200, 'few rows']);
    if (query.held === undefined && query.status !== 'failed')
      expect(data.rows.length).toBeGreaterThan(client === everywhere ? 19 : 0);
  }
});

it.each(LOOKS)(
  'its pages have each request of %j once, in order',
  async ({ sort = 'promised_on', ...query }) => {
    const { data: all } = await austrian.call('GET /reward-requests/count', { query });
    const keys: string[] = [];
    const ids = new Set<number>();
    for (let after: string | null = null, page = 0; page === 0 || (after !== null && page < 4); page++) {
      const { data } = await austrian.call('GET /reward-requests', {
        query: { ...query, sort, limit: '100', ...(after && { after }) },
      });
      for (const row of data.rows) {
        ids.add(row.id);
        keys.push(String(row[sort.replace('-', '') as 'promised_on']).padStart(30, '0'));
      }
      after = data.next as string | null;
    }
    // Counting ends when its time is up: then there are at least so many.
    const least = Math.min(400, all.count);
    expect([ids.size, all.at_least ? keys.length >= least : keys.length]).toEqual([
      keys.length,
      all.at_least || least,
    ]);
    expect(keys).toEqual(sort.startsWith('-') ? keys.toSorted().reverse() : keys.toSorted());
  },
);
