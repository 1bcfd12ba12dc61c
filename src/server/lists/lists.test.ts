import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInOperator } from '#server/testing/operators.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

let owner: OperatorClient;
/** Without the right to contact data. */
let clerk: OperatorClient;
const bulgarians: number[] = [];

beforeAll(async () => {
  owner = (await signedInOperator(testApp)).client;
  clerk = (await signedInOperator(testApp, { role: 'fieldwork', countries: ['BG'] })).client;
  for (let n = 0; n < 7; n++)
    bulgarians.push((await addMember(testApp, { last_name: n < 2 ? '=Petrova' : 'Ivanova' })).member_id);
  await addMember(testApp, { country_code: 'AT', first_name: 'Theodora', confirmed_at: null });
  // Microseconds apart, and two at the same moment.
  await testApp.database.transaction((db) =>
    sql`update members set created_at = timestamptz '2026-03-01 21:59:59.999990Z' + (id / 2) * interval '1 microsecond'`.execute(
      db,
    ),
  );
});

/** All pages, in order. */
async function walk(client: OperatorClient, query: Record<string, string>) {
  const ids: number[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { data } = await client.call('GET /members', { query: { ...query, ...(after ? { after } : {}) } });
    ids.push(...data.rows.map(({ id }) => id));
    after = data.next;
  }
  return ids;
}

describe('a page of a list', () => {
  it.each(['id', '-id', 'created_at', '-created_at'])(
    'goes on by %s where the one before ended',
    async (sort) => {
      const all = (await walk(owner, { sort, country: 'BG' })).filter((id) => bulgarians.includes(id));
      const sorted = [...bulgarians].sort((one, other) => (sort.startsWith('-') ? other - one : one - other));
      expect(all).toEqual(sorted);
      for (const limit of ['1', '2', '3', '100'])
        expect(await walk(owner, { sort, country: 'BG', limit })).toEqual(all);
    },
  );

  it('has fifty rows where nobody says otherwise, and a hundred at most', async () => {
    for (const limit of ['0', '101', '-1', '1.5', 'x', ''])
      expect((await owner.call('GET /members', { query: { limit } })).failure.errors).toHaveProperty('limit');
  });

  it('refuses a cursor of another order, of another list and of nobody', async () => {
    const { data } = await owner.call('GET /members', { query: { limit: '1', sort: 'id' } });
    const cursorOf = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const cursors = [
      [data.next ?? '', '-id'],
      ['x', 'id'],
      [cursorOf({}), 'id'],
      [cursorOf(['id', 1]), 'id'],
      [cursorOf(['id', 1, 'x']), 'id'],
      [cursorOf(['id', '1; drop table members', 1]), 'id'],
      [cursorOf(['id', 1e300, 1]), 'id'],
      [cursorOf(['created_at', 9e15, 1]), 'created_at'],
      [cursorOf(['created_at', '2026-01-01', 1]), 'created_at'],
    ] as const;
    for (const [after, sort] of cursors) {
      const { status, failure } = await owner.call('GET /members', { query: { after, sort } });
      expect([status, Object.keys(failure.errors)]).toEqual([422, ['after']]);
    }
  });
});

describe('filters', () => {
  it('hold a day as the clocks of the named time zone have it', async () => {
    const ids = async (registered: string, time_zone: string) =>
      (await owner.call('GET /members', { query: { registered, time_zone, country: 'BG' } })).data.rows
        .length;
    // 1 March, 21:59:59.99 UTC: in Sofia the day ends at 22:00 UTC.
    expect(await ids('2026-03-01..2026-03-01', 'UTC')).toBe(7);
    expect(await ids('2026-03-01..2026-03-01', 'Europe/Sofia')).toBe(7);
    expect(await ids('2026-03-02..', 'Europe/Sofia')).toBe(0);
    expect(await ids('2026-03-02..', 'Europe/Istanbul')).toBe(7);
    expect(await ids('..2026-03-01', 'Europe/Istanbul')).toBe(0);
  });

  it.each([
    ['state', 'dead'],
    ['state', 'active,'],
    ['country', 'bg'],
    ['country', "BG');--"],
    ['registered', '2026-02-30..'],
    ['registered', '2026-03-02..2026-03-01'],
    ['registered', '..'],
    ['registered', '0001-01-01..'],
    ['points', '1000'],
    ['points', '2..1'],
    ['points', '99999999999..'],
    ['language', ' '],
    ['language', 'Bulgarian'],
    ['time_zone', 'Europe/Atlantis'],
    ['time_zone', "UTC'; select 1"],
    ['sort', 'last_name'],
    ['sort', 'points'],
    ['colour', 'red'],
  ])('that cannot be read are refused by name: %s=%s', async (name, value) => {
    for (const key of ['GET /members', 'GET /members/count', 'GET /members/csv'] as const) {
      const { status, failure } = await owner.call(key, { query: { [name]: value } });
      expect([key, status, Object.keys(failure.errors)]).toEqual([key, 422, [name]]);
    }
  });

  it('are put together', async () => {
    const query = { state: 'active,unsubscribed', country: 'BG,AT', who: 'petrova' };
    expect((await owner.call('GET /members/count', { query })).data).toEqual({ count: 2, at_least: false });
    const none = { country: 'AT', state: 'active' };
    expect((await owner.call('GET /members/count', { query: none })).data.count).toBe(0);
  });
});

const looks = () =>
  testApp.database.read
    .selectFrom('audit_log')
    .select(['action', 'subject', 'details'])
    .where('action', '=', 'find_members')
    .orderBy('id')
    .execute();

describe('what somebody may not see', () => {
  it('is in no row, no file and no other country, and nothing is found or sorted by it', async () => {
    const { data, text } = await clerk.call('GET /members');
    expect(data.rows).toHaveLength(7);
    expect(text).not.toMatch(/Ivanova|Theodora|@example/);
    expect(Object.keys(data.rows[0] ?? {})).not.toContain('email');
    expect((await clerk.call('GET /members/count')).data.count).toBe(7);
    expect((await clerk.call('GET /members/count', { query: { country: 'AT' } })).data.count).toBe(0);
    const file = await clerk.call('GET /members/csv');
    expect([file.status, file.text.split('\r\n').length]).toEqual([200, 9]);
    expect(file.text).not.toMatch(/Ivanova|Theodora|@example/);
    for (const query of [{ who: 'Ivanova' }, { columns: 'id,email' }] as Record<string, string>[])
      expect((await clerk.call('GET /members/csv', { query })).failure.errors).toHaveProperty(
        Object.keys(query)[0] ?? '',
      );
    const before = await looks();
    const byName = await clerk.call('GET /members', { query: { who: 'Ivanova' } });
    expect(byName.failure.errors).toEqual({ who: "This field doesn't exist" });
    expect(await looks()).toEqual(before);
  });

  it('is looked for by name or address with a row in the log, which does not say what was typed', async () => {
    const before = (await looks()).length;
    const query = { who: 'petrova', country: 'BG' };
    for (const key of ['GET /members', 'GET /members/count'] as const) await owner.call(key, { query });
    await owner.call('GET /members', { query: { country: 'BG' } });
    const row = { action: 'find_members', subject: 'members', details: { fields: ['country', 'who'] } };
    expect((await looks()).slice(before)).toEqual([row, row]);
  });
});

describe('a file of a list', () => {
  it('has the rows of the list, apostrophes before formulas, and a name', async () => {
    const { client } = await signedInOperator(testApp, { step_up: true });
    const query = { columns: 'last_name,id,state', country: 'BG', sort: 'id', separator: 'semicolon' };
    const { text, headers } = await client.call('GET /members/csv', { query });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="members-\d{4}-\d\d-\d\d\.csv"$/);
    expect(text.slice(0, 60).split('\r\n').slice(0, 2)).toEqual([
      '\ufefflast_name;id;state',
      `'=Petrova;${bulgarians[0]};active`,
    ]);
    const plain = await client.call('GET /members/csv', { query: { ...query, plain: 'true' } });
    expect(plain.text).toMatch(/^last_name;id;state\r\n=Petrova;/);
  });

  it('with names of people needs a step-up, and is none for a key; without them it is', async () => {
    const query = { columns: 'id,last_name' };
    const late = await owner.call('GET /members/csv', { query });
    expect([late.status, late.failure.code]).toEqual([403, 'step_up_needed']);
    const { client } = await signedInOperator(testApp, { step_up: true });
    const rights = ['members_read', 'members_contact_data'] as const;
    const { data } = await client.call('POST /api-keys', {
      body: { name: 'Export', rights: [...rights], countries: ['BG'], days: 1 },
    });
    const headers = { authorization: `Bearer ${data.key}` };
    const program = testApp.console();
    const refused = await program.call('GET /members/csv', { query, headers });
    expect([refused.status, refused.failure.code]).toEqual([403, 'not_allowed']);
    const file = await program.call('GET /members/csv', { query: { plain: 'true' }, headers });
    expect(file.text.split('\r\n')).toHaveLength(9);
  });

  it('is read in pieces: more rows than one of them holds', async () => {
    const test = await startTestApp();
    try {
      const { member_id } = await addMember(test);
      await test.database.transaction((db) =>
        sql`insert into members (country_code, email, email_key, password_hash, first_name, last_name, birthdate, gender, language, referrer_code)
          select country_code, n || email, n || email_key, password_hash, first_name, last_name, birthdate, gender, language,
            md5(n::text) from members, generate_series(1, 2100) n where id = ${member_id}`.execute(db),
      );
      const { client } = await signedInOperator(test);
      const { text } = await client.call('GET /members/csv', { query: { columns: 'id', plain: 'true' } });
      const ids = text.trim().split('\r\n').slice(1);
      expect([ids.length, new Set(ids).size]).toEqual([2101, 2101]);
    } finally {
      await test.close();
    }
  });

  it('is not sent before its row in the audit log is committed', async () => {
    const auditor = await signedInOperator(testApp, { role: 'auditor' });
    await auditor.client.call('GET /members/csv', { query: { country: 'BG', columns: 'id,points' } });
    const row = await testApp.database.read
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor', 'action', 'subject', 'details'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      actor_kind: 'operator',
      actor: `operators ${auditor.operator_id}`,
      action: 'export',
      subject: 'members',
      details: { fields: ['country', 'columns'], columns: ['id', 'points'] },
    });
    await testApp.database.transaction((db) =>
      sql`alter table audit_log add check (id < 0) not valid`.execute(db),
    );
    const { status, text } = await auditor.client.call('GET /members/csv');
    await testApp.database.transaction((db) =>
      sql`alter table audit_log drop constraint audit_log_id_check`.execute(db),
    );
    expect([status, text.includes('active')]).toEqual([500, false]);
  });
});
