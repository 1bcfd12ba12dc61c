import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedInOperator } from '#server/testing/operators.ts';
import { addExternalSurvey } from '#server/testing/surveys.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';
import { startWatchedApp } from '#server/testing/watched-app.ts';

const ROWS = 20_000;
const PAGE = 20;
/** The next rows in order, forty for each that is wanted, and the page itself with what its rows name. */
const MOST_READ = 44 * (PAGE + 1);

const test = await startTestApp();
const { watched, plans } = await startWatchedApp(test);
afterAll(async () => {
  await watched.close();
  await test.close();
});

let owner: OperatorClient;
let survey: number;
beforeAll(async () => {
  owner = (await signedInOperator(watched)).client;
  // As many rows of one moment as a bulk action leaves; the chain would put them down one by one.
  await test.database.pool.query('alter table audit_log disable trigger audit_is_chained');
  const survey_number = await addExternalSurvey(test);
  const found = test.database.read.selectFrom('surveys').select('id');
  survey = (await found.where('survey_number', '=', survey_number).executeTakeFirstOrThrow()).id;
  await test.database.pool.query(
    `insert into audit_log (at, actor_kind, actor, action, subject)
     select '2026-05-01T12:00:00Z', 'operator', 'operators 76', 'set_survey_state', $1 from generate_series(1, 5)`,
    [`surveys ${survey}`],
  );
  await test.database.transaction((db) =>
    sql`
      insert into audit_log (at, actor_kind, actor, action, subject, country_code)
      select '2026-06-01T12:00:00Z'::timestamptz + is_new * interval '1 day', 'operator', 'operators ' || 77 + is_new,
        case is_new when 0 then 'freeze_member' else 'unfreeze_member' end,
        case is_new when 0 then 'journal' else 'an item' end, case is_new when 0 then 'BG' else 'AT' end
      from generate_series(1, ${ROWS}::integer) n, lateral (select (n > 10000)::integer as is_new) age order by n`.execute(
      db,
    ),
  );
  await test.database.pool.query('vacuum analyze audit_log');
});

const ofFirst = { subject: 'journal' };
/** All before the newest ten thousand, which are of another day, item, action, operator and country. */
const OLD = [
  {},
  { at: '2026-06-01..2026-06-01' },
  ofFirst,
  { action: 'freeze_member' },
  { action: 'freeze_member,unfreeze_member' },
  { operator: '77..77' },
  { country: 'BG' },
  { at: '2026-06-01..2026-06-01', action: 'freeze_member', actor_kind: 'operator' },
] as const;

it.each(OLD.flatMap((filters) => ['-at', 'at'].map((sort) => [sort, filters] as const)))(
  'a page of the log by %s with %j reads few besides its own rows, however many there are',
  async (sort, filters) => {
    const found: { at: string; id: number }[] = [];
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
      found.push(...data.rows);
      after = data.next as string | null;
    }
    const numbers = found.map(({ id }) => id);
    expect(numbers).toEqual(
      numbers.toSorted((one, other) => (sort.startsWith('-') ? other - one : one - other)),
    );
    expect(new Set(numbers).size).toBe(3 * PAGE);
  },
);

it('the history of a survey reads its own entries, however many others are newer', async () => {
  plans.take(new Set());
  const { data } = await owner.call('GET /surveys/:id/history', { params: { id: survey } });
  const { rows, statement } = plans.take(new Set());
  expect([data.length, rows > 100 ? `${rows} rows: ${statement}` : 'few rows']).toEqual([5, 'few rows']);
});
