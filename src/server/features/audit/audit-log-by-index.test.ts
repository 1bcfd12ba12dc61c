import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedInOperator } from '#server/testing/operators.ts';
import { Plans } from '#server/testing/plans.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';

const ROWS = 20_000;
const PAGE = 20;
/** The next rows in order, forty for each that is wanted, and the page itself with what its rows name. */
const MOST_READ = 44 * (PAGE + 1);

const test = await startTestApp();
const plans = new Plans();
const watched = await startTestApp({}, { beside: { ...test, connection: plans.watched(test.connection) } });
afterAll(async () => {
  await watched.close();
  await test.close();
});

let owner: OperatorClient;
beforeAll(async () => {
  owner = (await signedInOperator(watched)).client;
  // As many rows of one moment as a bulk action leaves; the chain would put them down one by one.
  await test.database.pool.query('alter table audit_log disable trigger audit_is_chained');
  await test.database.transaction((db) =>
    sql`
      insert into audit_log (at, actor_kind, actor, action, subject)
      select '2026-06-01T00:00:00Z'::timestamptz + (n / 10000) * interval '1 day', 'system', 'test', 'prove_journal',
        case when n <= 10000 then 'journal' else 'an item' end
      from generate_series(1, ${ROWS}::integer) n`.execute(db),
  );
  await test.database.pool.query('vacuum analyze audit_log');
});

it.each([
  ...['-at', 'at', '-id', 'id'].map((sort) => [sort, {}] as const),
  // The newest ten thousand are of another item.
  ...['-id', 'id'].map((sort) => [sort, { subject: 'journal' }] as const),
])(
  'a page of the log by %s with %j reads few besides its own rows, however many have one moment',
  async (sort, filters) => {
    const numbers: number[] = [];
    for (let after: string | null = null, page = 0; page < 3; page++) {
      plans.take(new Set());
      const { status, data } = await owner.call('GET /audit-log', {
        query: { ...filters, sort, limit: String(PAGE), ...(after && { after }) },
      });
      const { rows, statement } = plans.take(new Set());
      expect([status, rows > MOST_READ ? `${rows} rows: ${statement}` : 'few rows']).toEqual([
        200,
        'few rows',
      ]);
      numbers.push(...data.rows.map(({ id }) => id));
      after = data.next as string | null;
    }
    expect(numbers).toEqual(
      numbers.toSorted((one, other) => (sort.startsWith('-') ? other - one : one - other)),
    );
    expect(new Set(numbers).size).toBe(3 * PAGE);
  },
);
