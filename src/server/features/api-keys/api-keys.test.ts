import { afterAll, describe, expect, it, vi } from 'vitest';
import { findRoleByName } from '#server/features/operators/operators.queries.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { withAnotherCharacter } from '#server/testing/with-another-character.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

const byKey = (key: string) =>
  testApp.console().call('GET /operators', {
    headers: { authorization: `Bearer ${key}`, 'sec-fetch-site': 'none' },
  });

/** The right `operators` is for people only; this role has rights that a key can have. */
async function maker(rights: string[], countries: string[] | null = null) {
  const name = `Maker ${rights.join(' ')} ${countries ?? ''}`;
  const role = await findRoleByName(testApp.database.read, name);
  if (!role)
    await testApp.database.transaction((db) =>
      db.insertInto('operator_roles').values({ name, rights }).execute(),
    );
  return signedInOperator(testApp, { role: name, countries, step_up: true });
}

describe('a key', () => {
  it('is refused more than its maker has, what needs a person, and countries beyond', async () => {
    const { client } = await maker(['api_keys', 'messages', 'payouts'], ['BG']);
    const key = { name: 'Program', rights: ['messages'], countries: ['BG'], days: 1 };
    const cases = [
      [{ ...key, rights: ['messages', 'surveys'] }, 'rights'],
      [{ ...key, rights: ['payouts'] }, 'rights'],
      [{ ...key, countries: null }, 'countries'],
      [{ ...key, countries: ['AT'] }, 'countries'],
      [{ ...key, days: 367 }, 'days'],
    ] as const;
    for (const [body, field] of cases) {
      const { status, failure } = await client.call('POST /api-keys', { body });
      expect([status, Object.keys(failure.errors)]).toEqual([422, [field]]);
    }
  });

  it('is shown once, found by its prefix, and kept as a hash', async () => {
    const { client } = await maker(['api_keys', 'messages']);
    const { data } = await client.call('POST /api-keys', {
      body: { name: 'Warehouse', rights: ['messages'], countries: null, days: 30 },
    });
    expect(data.key).toMatch(new RegExp(`^${data.api_key.prefix}_[\\w-]{43}$`));
    const { data: list, text } = await client.call('GET /api-keys');
    expect(list).toContainEqual({ ...data.api_key, state: 'active' });
    expect(text).not.toContain(data.key);
    const rows = await testApp.database.read.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(data.key.slice(-43));
  });

  it('whose response was lost is ended when it is asked for again, unless it is in use', async () => {
    const { client } = await maker(['api_keys', 'messages', 'rewards_read']);
    const create = (body = {}) =>
      client.call('POST /api-keys', {
        body: {
          name: 'Lost',
          rights: ['messages'],
          countries: null,
          days: 30,
          creation_key: 'the-key-of-a-dialog',
          ...body,
        },
      });
    const answers = [await create(), ...(await Promise.all([create(), create({ name: 'Renamed' })]))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const list = async () => (await client.call('GET /api-keys')).data;
    const live = (await list()).filter(({ state }) => state === 'active').map(({ prefix }) => prefix);
    const [kept, ...others] = answers.filter(({ data }) => live.includes(data.api_key.prefix));
    expect(others).toEqual([]);
    const read = (key = '') =>
      testApp.console().call('GET /messages', { headers: { authorization: `Bearer ${key}` } });
    for (const { data } of answers) {
      const isKept = data.key === kept?.data.key;
      expect((await read(data.key)).status).toBe(isKept ? 200 : 401);
    }
    await vi.waitFor(async () => expect((await list()).some((one) => one.last_used_at)).toBe(true));
    expect((await create()).failure.code).toBe('conflict');
    const somebody = await maker(['api_keys', 'messages']);
    const own = await somebody.client.call('POST /api-keys', {
      body: {
        name: 'Own',
        rights: ['messages'],
        countries: null,
        days: 1,
        creation_key: 'the-key-of-a-dialog',
      },
    });
    expect(own.status).toBe(200);
  });

  it('is the only credential where it is given: the cookie is ignored', async () => {
    const { client } = await maker(['api_keys', 'messages', 'operators']);
    expect((await client.call('GET /operators')).status).toBe(200);
    const { data } = await client.call('POST /api-keys', {
      body: { name: 'Program', rights: ['messages'], countries: null, days: 1 },
    });
    for (const [key, status] of [
      [data.key, 403],
      ['nonsense', 401],
      ['', 401],
    ] as const) {
      const answer = await client.call('GET /operators', { headers: { authorization: `Bearer ${key}` } });
      expect(answer.status).toBe(status);
    }
  });

  it('is none once it is ended or altered, and opens nothing beyond its rights', async () => {
    const { client } = await maker(['api_keys', 'messages']);
    const { data } = await client.call('POST /api-keys', {
      body: { name: 'Program', rights: ['messages'], countries: null, days: 1 },
    });
    expect((await byKey(data.key)).status).toBe(403);
    expect((await byKey(withAnotherCharacter(data.key, data.key.length - 1))).status).toBe(401);
    expect((await byKey('nonsense')).status).toBe(401);
    await client.call('DELETE /api-keys/:id', { params: { id: data.api_key.id } });
    expect((await byKey(data.key)).status).toBe(401);
  });

  it('says when it was last used, and loses a right or a country with its maker', async () => {
    const { client, operator_id } = await maker(['api_keys', 'messages', 'rewards_read'], ['BG', 'AT']);
    const { data } = await client.call('POST /api-keys', {
      body: { name: 'Program', rights: ['messages'], countries: ['BG'], days: 1 },
    });
    expect(data.api_key.last_used_at).toBeNull();
    const listed = async () =>
      testApp.console().call('GET /messages', {
        headers: { authorization: `Bearer ${data.key}`, 'sec-fetch-site': 'none' },
      });
    expect((await listed()).status).toBe(200);
    await expect
      .poll(async () => (await client.call('GET /api-keys')).data.find(({ id }) => id === data.api_key.id))
      .toMatchObject({ last_used_at: expect.any(String) });
    const change = (columns: object) =>
      testApp.database.transaction((db) =>
        db.updateTable('operators').set(columns).where('id', '=', operator_id).execute(),
      );
    await change({ countries: ['AT'] });
    expect((await listed()).data?.rows ?? []).toEqual([]);
    const { id: role_id } = (await findRoleByName(testApp.database.read, 'fieldwork')) ?? { id: 0 };
    await change({ countries: ['BG'], role_id });
    const refused = await listed();
    expect([refused.status, refused.failure.code]).toEqual([403, 'not_allowed']);
  });

  it('makes 300 calls a minute at most; another key goes on', async () => {
    const { client } = await maker(['api_keys', 'messages']);
    const make = async () =>
      (
        await client.call('POST /api-keys', {
          body: { name: 'Program', rights: ['messages'], countries: null, days: 1 },
        })
      ).data;
    const [busy, other] = [await make(), await make()];
    expect((await byKey(busy.key)).status).toBe(403);
    const { rowCount } = await testApp.database.pool.query(
      'update rate_limits set points = 300 where key = $1',
      [`api-key:${busy.api_key.id}`],
    );
    expect(rowCount).toBe(1);
    const { status, failure, headers } = await byKey(busy.key);
    expect([status, failure.code]).toEqual([429, 'too_many_attempts']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await byKey(other.key)).status).toBe(403);
  });

  it('that has run out is none', async () => {
    const { client } = await maker(['api_keys', 'messages']);
    const { data } = await client.call('POST /api-keys', {
      body: { name: 'Program', rights: ['messages'], countries: null, days: 1 },
    });
    await testApp.database.pool.query(
      "update api_keys set expires_at = now() - interval '1 second' where id = $1",
      [data.api_key.id],
    );
    expect((await byKey(data.key)).status).toBe(401);
    const { data: list } = await client.call('GET /api-keys');
    expect(list.find(({ id }) => id === data.api_key.id)?.state).toBe('expired');
  });
});
