import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcileAttempts } from '#server/features/reconciliation/reconcile-attempts.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { memberWithPoints } from '#server/testing/rewards.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, inviteOne, startExternal } from '#server/testing/surveys.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

let owner: OperatorClient;
beforeAll(async () => {
  owner = (await signedInOperator(testApp)).client;
});

const member = async () => (await addMember(testApp)).member_id;
const change = (query: ReturnType<typeof sql>) => testApp.database.transaction((db) => query.execute(db));

/** Which of these members a filter shows. */
async function shown(query: Record<string, string>, among: readonly number[]): Promise<number[]> {
  const { data } = await owner.call('GET /members', { query: { ...query, limit: '100' } });
  const ids = data.rows.map(({ id }) => id);
  return among.filter((id) => ids.includes(id));
}

/** The member has started a survey; its token. */
async function startSurvey(member_id: number): Promise<string> {
  const survey = await addExternalSurvey(testApp);
  return startExternal(testApp.visitor(), await inviteOne(testApp, survey, member_id));
}

describe('the filter by activity', () => {
  it('has who took part or updated the profile within twelve months, and the others', async () => {
    const [never, updated, longAgo, started] = [
      await member(),
      await member(),
      await member(),
      await member(),
    ];
    await change(sql`update members set last_active_at = now() - interval '11 months' where id = ${updated}`);
    await change(sql`update members set last_active_at = now() - interval '13 months' where id = ${longAgo}`);
    await startSurvey(started);
    const all = [never, updated, longAgo, started];
    expect(await shown({ activity: 'active' }, all)).toEqual([updated, started]);
    expect(await shown({ activity: 'inactive' }, all)).toEqual([never, longAgo]);
    expect(await shown({ activity: 'active,inactive' }, all)).toEqual(all);
  });

  it('does not count that an attempt expired', async () => {
    const id = await member();
    const token = await startSurvey(id);
    await change(
      sql`update member_standings set last_part_at = now() - interval '2 years' where member_id = ${id}`,
    );
    await change(sql`update attempts set started_at = now() - interval '2 years', expires_at = now() - interval '1 year',
      outcome = 'timeout', decided_by = 'panel', ended_at = now() where token = ${token}`);
    expect(await shown({ activity: 'active' }, [id])).toEqual([]);
  });
});

describe('the filter by quality', () => {
  it('counts interviews that were removed or rejected by the client, and none that is accepted after all', async () => {
    const [clean, removed] = [await member(), await member()];
    await startSurvey(clean);
    const bad = await startSurvey(removed);
    await change(
      sql`update attempts set outcome = 'quality', decided_by = 'survey', ended_at = now() where token = ${bad}`,
    );
    const rejected = await startSurvey(removed);
    await change(
      sql`update attempts set outcome = 'complete', decided_by = 'survey', ended_at = now() where token = ${rejected}`,
    );
    const all = [clean, removed];
    expect(await shown({ removals: '1..1' }, all)).toEqual([removed]);
    const actor = { kind: 'command_line', name: 'test' } as const;
    await testApp.database.transaction((db) =>
      reconcileAttempts(db, [rejected], { verdict: 'reject', reason: 'Too fast', actor }),
    );
    expect(await shown({ removals: '2..' }, all)).toEqual([removed]);
    await testApp.database.transaction((db) => reconcileAttempts(db, [bad], { verdict: 'accept', actor }));
    expect(await shown({ removals: '2..' }, all)).toEqual([]);
    expect(await shown({ removals: '..0' }, all)).toEqual([clean]);
    const { data } = await owner.call('GET /members', { query: { removals: '1..' } });
    expect(data.rows).toMatchObject([{ id: removed, removals: 1 }]);
  });

  it('is the same for members whose interviews are older than the count', async () => {
    const id = await member();
    const bad = await startSurvey(id);
    await change(
      sql`update attempts set outcome = 'duplicate', decided_by = 'panel', ended_at = now() where token = ${bad}`,
    );
    await change(sql`delete from member_standings where member_id = ${id}`);
    await startSurvey(id);
    expect(await shown({ removals: '1..1' }, [id])).toEqual([id]);
  });
});

describe('the filters by points and by a pause', () => {
  it('know points to the last, and members without a wallet', async () => {
    const none = await member();
    const ids: number[] = [];
    for (const points of [1023, 1024, 1025]) ids.push((await memberWithPoints(testApp, points)).member_id);
    const all = [none, ...ids];
    expect(await shown({ points: '1024..' }, all)).toEqual(ids.slice(1));
    expect(await shown({ points: '1023..1024' }, all)).toEqual(ids.slice(0, 2));
    expect(await shown({ points: '..0' }, all)).toEqual([none]);
    expect(await shown({ points: '0..1023' }, all)).toEqual([none, ids[0]]);
  });

  it("end a pause with the last day of the member's country", async () => {
    const [today, over, none] = [await member(), await member(), await member()];
    await change(sql`insert into contact_preferences (member_id, paused_until, updated_at)
      select ${today}::bigint, ((now() + interval '1 minute') at time zone 'Europe/Sofia')::date, now() union all
      select ${over}::bigint, (now() at time zone 'Europe/Sofia')::date - 1, now()`);
    const all = [today, over, none];
    expect(await shown({ paused: 'true' }, all)).toEqual([today]);
    expect(await shown({ paused: 'false' }, all)).toEqual([over, none]);
  });
});

describe('each filter', () => {
  it('shows who matches it, and not who stands beside them', async () => {
    const [match, other] = [
      await addMember(testApp, { first_name: 'Zornitsa', last_name: 'Bozhilova', language: 'tr' }),
      await addMember(testApp, { country_code: 'AT', language: 'de' }),
    ];
    const { member_id: left } = await addMember(testApp, { country_code: 'AT', confirmed_at: null });
    const [a, b] = [match.member_id, other.member_id];
    await change(sql`update members set created_at = timestamptz '2024-02-29 21:30Z', originator = 'fair'
      where id = ${a}`);
    const all = [a, b, left];
    const only = (query: Record<string, string>) => shown(query, all);
    expect(await only({ country: 'BG' })).toEqual([a]);
    expect(await only({ country: 'AT' })).toEqual([b, left]);
    expect(await only({ language: 'tr' })).toEqual([a]);
    expect(await only({ state: 'unconfirmed' })).toEqual([left]);
    expect(await only({ state: 'active' })).toEqual([a, b]);
    expect(await only({ registered: '2024-02-29..2024-02-29' })).toEqual([a]);
    expect(await only({ registered: '2024-03-01..' })).toEqual([b, left]);
    expect(await only({ originator: 'fair' })).toEqual([a]);
    // In the zone of who asks, the day before has passed.
    expect(await only({ registered: '2024-03-01..2024-03-01', time_zone: 'Asia/Tokyo' })).toEqual([a]);
    for (const who of ['zornitsa', 'BOZHILOVA', 'bozh zorn', match.email])
      expect(await only({ who })).toEqual([a]);
    expect(await only({ country: 'AT', state: 'active' })).toEqual([b]);
    expect(await only({ country: 'AT', language: 'tr' })).toEqual([]);
  });
});

describe('the filter by name or address', () => {
  it.each(['x', 'iv', 'i v', '!!!', 'Ц'])('refuses fewer than three letters: %s', async (who) => {
    for (const key of ['GET /members', 'GET /members/count', 'GET /members/csv'] as const) {
      const { status, failure } = await owner.call(key, { query: { who } });
      expect([key, status, failure.errors]).toEqual([
        key,
        422,
        { who: 'Please enter at least three letters' },
      ]);
    }
  });
});

it('what is counted of a member leaves with them', async () => {
  const { client, member_id } = await memberWithPoints(testApp, 100);
  await startSurvey(member_id);
  const counted = () =>
    testApp.database.read
      .selectFrom('member_standings as st')
      .fullJoin('member_activity as a', 'a.member_id', 'st.member_id')
      .select(['st.removals', 'a.week'])
      .where((where) =>
        where.or([where('st.member_id', '=', member_id), where('a.member_id', '=', member_id)]),
      )
      .execute();
  expect(await counted()).toEqual([{ removals: 0, week: expect.any(Number) }]);
  await client.call('POST /profile/delete', { body: { password: 'Correct-horse-42' } });
  expect(await counted()).toEqual([]);
});
