import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInOperator } from '#server/testing/operators.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

let support: OperatorClient;
beforeAll(async () => {
  support = (await signedInOperator(testApp, { role: 'support', countries: ['BG'] })).client;
});

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const reason = 'A holiday in the whole country';
const member = async (changes = {}) => (await addMember(testApp, changes)).member_id;
const pausedUntil = async (id: number) =>
  (await support.call('GET /members/:id', { params: { id } })).data.paused_until;
let nextKey = 1;
const pause = (body: Record<string, unknown>, client = support) =>
  client.call('POST /members/bulk/pause', {
    body: { key: `bulk-pause-${nextKey++}`, until: day(10), reason, ...body } as never,
  });

describe('a pause of many members', () => {
  it('by name or address is a search that is logged, also where it is refused and tells the count', async () => {
    await member({ last_name: 'Sokolova' });
    const { client, operator_id } = await signedInOperator(testApp, { countries: ['BG'] });
    const looks = () =>
      testApp.database.read
        .selectFrom('audit_log')
        .select(['subject', 'details'])
        .where('actor', '=', `operators ${operator_id}`)
        .where('action', '=', 'find_members')
        .execute();
    const wrong = await pause(
      { matching: { filters: { country: 'BG', who: 'sokolova' }, count: 7 } },
      client,
    );
    expect([wrong.status, wrong.failure.conflict?.changed]).toEqual([
      409,
      [{ field: 'count', theirs: 1, yours: 7 }],
    ]);
    const row = { subject: 'members', details: { fields: ['country', 'who'] } };
    expect(await looks()).toEqual([row]);
    expect((await pause({ matching: { filters: { who: 'sokolova' }, count: 1 } }, client)).status).toBe(200);
    expect(await looks()).toEqual([row, { subject: 'members', details: { fields: ['who'] } }]);
    await pause({ matching: { filters: { country: 'BG' }, count: 99_999 } }, client);
    expect(await looks()).toHaveLength(2);
    await runJobs(testApp);
  });

  it.each([
    [{ until: day(-2) }, 'until'],
    [{ until: day(300) }, 'until'],
    [{ until: '' }, 'until'],
    [{ until: undefined }, 'until'],
    [{ reason: '  ' }, 'reason'],
    [{ reason: 'x'.repeat(1001) }, 'reason'],
  ])('refuses %j by its field, and pauses nobody', async (body, field) => {
    const id = await member();
    const { status, failure } = await pause({ ids: [id], ...body });
    expect([status, Object.keys(failure.errors)]).toEqual([422, [field]]);
    await runJobs(testApp);
    expect(await pausedUntil(id)).toBeNull();
  });

  it('needs its right, and knows no member of another country', async () => {
    const id = await member();
    const { client } = await signedInOperator(testApp, { role: 'auditor', countries: ['BG'] });
    const refused = await pause({ ids: [id] }, client);
    expect([refused.status, refused.failure.code]).toEqual([403, 'not_allowed']);
    const austrian = await member({ country_code: 'AT' });
    const foreign = await pause({ ids: [id, austrian] });
    expect([foreign.status, foreign.failure.code]).toEqual([404, 'not_found']);
    await runJobs(testApp);
    expect(await pausedUntil(id)).toBeNull();
  });

  it('is refused where other members match than were counted', async () => {
    await member({ first_name: 'Counted' });
    const { status, failure } = await pause({ matching: { filters: { who: 'counted' }, count: 2 } });
    expect([status, failure.code]).toEqual([409, 'conflict']);
  });

  it('makes nobody wait shorter than they chose, skips who gets no invitations, and writes down each', async () => {
    const [near, until, far] = [day(3), day(10), day(30)];
    const [first, shorter, longer] = [await member(), await member(), await member()];
    const unconfirmed = await member({ confirmed_at: null });
    const gone = await member();
    await testApp.database.transaction(async (db) => {
      await sql`insert into contact_preferences (member_id, paused_until, updated_at)
        values (${shorter}, ${near}, now()), (${longer}, ${far}, now())`.execute(db);
      await sql`update members set unsubscribed_at = now() where id = ${gone}`.execute(db);
    });
    const ids = [first, shorter, longer, unconfirmed, gone];
    const { data } = await pause({ ids, until });
    await runJobs(testApp);
    expect(await Promise.all(ids.map(pausedUntil))).toEqual([until, until, far, null, null]);
    const query = { bulk: `${data.id}..${data.id}` };
    const { data: items } = await support.call('GET /members/bulk-items', { query });
    expect(items.rows.map(({ thing_id, state, reason: why }) => [thing_id, state, why])).toEqual([
      [first, 'done', null],
      [shorter, 'done', null],
      [longer, 'skipped', 'paused_longer'],
      [unconfirmed, 'skipped', 'not_invited'],
      [gone, 'skipped', 'not_invited'],
    ]);
    const { rows } = await sql<{ member_id: number; before: unknown; after: unknown }>`
      select m.member_id, v.before, v.after from audit_log a
      join audit_members m on m.audit_id = a.id join audit_values v on v.audit_id = a.id
      where a.action = 'pause_member' and v.field = 'paused_until' and m.member_id = any(${ids}) order by 1
    `.execute(testApp.database.read);
    expect(rows).toEqual([
      { member_id: first, before: null, after: until },
      { member_id: shorter, before: near, after: until },
    ]);
  });

  it('sent again starts nothing new', async () => {
    const id = await member();
    const body = { key: 'the-same-key', ids: [id] };
    const [one, other] = [await pause(body), await pause(body)];
    expect(other.data.id).toBe(one.data.id);
  });
});
