import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notSent } from '#server/features/invitations/waves.ts';
import { addManyMembers } from '#server/testing/many-members.queries.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { readOf } from '#server/testing/rows-read.queries.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { type OperatorClient, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const MEMBERS = 20_000;
const PAGE_ROWS = 50;

let test: TestApp;
let owner: OperatorClient;
/** A wave from which few were left out, and one that went beside it, none of whose mails has left. */
let wave: number;
let beside: number;

beforeAll(async () => {
  test = await startTestApp();
  const signedIn = await signedInOperator(test);
  owner = signedIn.client;
  const surveys = [await addSurvey(test), await addSurvey(test)];
  await test.database.transaction((db) => addManyMembers(db, MEMBERS, signedIn.operator_id));
  await test.database.transaction(async (db) => {
    const waves = await sql<{ id: number }>`
      insert into waves (survey_id, audience, state, starts_at, ended_at, started_by)
      select id, 'all', 'done', now(), now(), 'test' from surveys where survey_number = any(${surveys}) order by id
      returning id`.execute(db);
    [wave, beside] = waves.rows.map(({ id }) => id) as [number, number];
    // Members in turns, a hundred to each wave; of the first one in 100 is refused and the mail of one in 100 fails.
    await sql`
      insert into invitations (wave_id, survey_id, member_id, points, invited_at, not_sent)
      select w.id, w.survey_id, m.id, 50, case when r.why is null then now() end, r.why
      from (select id, row_number() over (order by id) as n from members) m
      join waves w on w.id = case when (n / 100) % 2 = 0 then ${wave}::bigint else ${beside}::bigint end,
        lateral (select case when w.id = ${wave} and n % 100 = 50 then 'resting' end as why) r
      order by n`.execute(db);
    await sql`
      insert into mails (key, template, country_code, language, to_address, recipient_key, data, message_id, transactional,
        state, cancelled_because)
      select 'invitation:' || id, 'invitation', 'BG', 'bg', id || '@example.org', id || '@example.org', '{}', id, false,
        case when wave_id = ${beside} then 'cancelled' when member_id % 100 = 3 then 'failed' else 'sent' end,
        case when wave_id = ${beside} then 'interrupted' end
      from invitations where invited_at is not null`.execute(db);
    // A reminder, and an email whose invitation has given its key back, are no email of an invitation.
    await sql`update mails set key = 'released:' || key where key = (select min(key) from mails where state = 'failed')`.execute(
      db,
    );
  });
  await test.database.pool.query('vacuum analyze invitations, mails');
});
afterAll(() => test.close());

const page = async (after: number | null) =>
  (
    await owner.call('GET /waves/:id/not-sent', {
      params: { id: wave },
      query: after === null ? {} : { after: String(after) },
    })
  ).data;

it('all who got no email of a wave are named page by page, each with the reason', async () => {
  const all = await sql<{ invitation_id: number; member_id: number; reason: string }>`
    select i.id as invitation_id, i.member_id, coalesce(i.not_sent, m.state) as reason
    from invitations i left join mails m on m.key = 'invitation:' || i.id
    where i.wave_id = ${wave} and (i.not_sent is not null or m.state = 'failed') order by i.id`.execute(
    test.database.read,
  );
  expect(all.rows.length).toBeGreaterThan(3 * PAGE_ROWS);
  const named: unknown[] = [];
  for (let after: number | null = null, more = true; more; ) {
    const { rows, next } = await page(after);
    expect(rows.length).toBeLessThanOrEqual(PAGE_ROWS);
    named.push(...rows);
    after = next;
    more = next !== null;
  }
  expect(named).toEqual(all.rows);
});

it('a page reads no more of the wave and of those beside it than it has to look at', async () => {
  const { next } = await page(null);
  for (const after of [0, next ?? 0]) {
    const { scans, rows } = await readOf(test.database, ['invitations', 'mails'], (db) =>
      notSent(db, wave, { after, limit: PAGE_ROWS }),
    );
    expect(scans).toBe(0);
    // Forty mails that didn't leave for each row, each with its invitation, and who was refused.
    expect(rows).toBeLessThanOrEqual(2 * 42 * (PAGE_ROWS + 1));
  }
});

it('nobody without the right or of another country is told', async () => {
  const rewards = (await signedInOperator(test, { role: 'rewards' })).client;
  const foreign = (await signedInOperator(test, { countries: ['LV'] })).client;
  const ask = (client: OperatorClient) => client.call('GET /waves/:id/not-sent', { params: { id: wave } });
  expect((await ask(rewards)).failure.code).toBe('not_allowed');
  expect((await ask(foreign)).failure.code).toBe('not_found');
});
