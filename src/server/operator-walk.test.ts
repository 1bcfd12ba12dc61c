import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { List } from '#contract/operator/list.ts';
import { personalRights, type RoleRight, roleRights } from '#contract/operator/rights.ts';
import { memberState } from './testing/database-state.queries.ts';
import { everyCall, type GoodCall } from './testing/every-call.ts';
import { operatorThings } from './testing/operator-things.ts';
import { signedInOperator } from './testing/operators.ts';
import { rememberedState } from './testing/remembered-state.ts';
import { type OperatorClient, startTestApp } from './testing/test-app.ts';

/** Every call of operators: for one of another country, by session and by key, with each single right, and elsewhere. */
const testApp = await startTestApp();
afterAll(() => testApp.close());

const calls = everyCall(testApp.app).filter(
  ({ endpoint: { access } }) =>
    typeof access === 'object' && 'right' in access && roleRights.includes(access.right as RoleRight),
);
const rightOf = ({ endpoint }: GoodCall) => (endpoint.access as { right: RoleRight }).right;
const lists = Object.values(
  import.meta.glob<Record<string, unknown>>('/src/contract/operator/lists/*.list.ts', { eager: true }),
).flatMap((module) =>
  Object.values(module).filter(
    (one): one is List => typeof (one as List).name === 'string' && typeof one === 'object',
  ),
);

let things: Awaited<ReturnType<typeof operatorThings>>;
let foreigner: OperatorClient;
let owner: OperatorClient;
let foreignKey: string;
beforeAll(async () => {
  things = await operatorThings(testApp);
  owner = (await signedInOperator(testApp, { step_up: true })).client;
  const { client } = await signedInOperator(testApp, { countries: ['AT'], step_up: true });
  foreigner = client;
  const rights = roleRights.filter((right) => !personalRights.includes(right));
  const { data } = await client.call('POST /api-keys', {
    body: { name: 'Foreign', rights, countries: ['AT'], days: 1 },
  });
  foreignKey = data.key;
});

async function withRights(rights: readonly string[]): Promise<OperatorClient> {
  const name = `Only ${rights.join(', ')}`;
  await testApp.database.transaction((db) =>
    db
      .insertInto('operator_roles')
      .values({ name, rights: [...rights] })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return (await signedInOperator(testApp, { role: name, step_up: true })).client;
}

/** A call to what belongs to Bulgaria: by the ids of its things, with no more of the query than the call needs. */
function aimed({ base, endpoint, good, key }: GoodCall): { path: string; payload?: object; names: boolean } {
  const id = things.idOf(endpoint.path);
  if (endpoint.path.includes(':id') && id === undefined)
    throw new Error(
      `Say in testing/operator-things.ts which thing of a country ${key} names, or that it has none`,
    );
  const path = base + endpoint.path.replace(/:(\w+)/g, () => String(id ?? 999_999));
  const asks = endpoint.query?.safeParse({}).success === false ? `?${new URLSearchParams(good.query)}` : '';
  if (!endpoint.body) return { path: path + asks, names: id != null };
  const ids = (good.body as { ids?: unknown })?.ids ? { ids: [things.listed(endpoint.path)] } : {};
  return { path, payload: { ...good.body, ...ids }, names: id != null || 'ids' in ids };
}

const current = rememberedState(testApp, (db) => memberState(db, things.member_id));
/** Of the member, between two calls. */
let state: Record<string, string>;
beforeAll(async () => {
  state = await current();
});

describe.each(calls)('$key', (call) => {
  it.each(['a session', 'a key'])(
    'for an operator of another country, by %s: nothing, and no trace of it',
    async (by) => {
      const { path, payload, names } = aimed(call);
      const client = by === 'a key' ? testApp.console() : foreigner;
      const headers = by === 'a key' ? { authorization: `Bearer ${foreignKey}` } : {};
      const { status, text } = await client.request(call.endpoint.method, path, {
        headers,
        ...(payload ? { payload } : {}),
      });
      const isPersonal = call.endpoint.stepUp === true || personalRights.includes(rightOf(call));
      if (by === 'a key' && isPersonal) expect(status).toBe(403);
      else if (names) expect(status).toBe(404);
      else expect(status).toBeLessThan(500);
      for (const secret of things.secrets) expect(text).not.toContain(secret);
      expect(text).not.toContain('"country_code":"BG"');
      if (/\/count$/.test(path)) expect(JSON.parse(text).data.count).toBe(0);
      if (/\/csv$/.test(path)) expect(text.trim().split('\r\n')).toHaveLength(1);
      const before = state;
      state = await current();
      expect(state).toEqual(before);
    },
  );

  it('is answered on the console’s host alone, whoever’s cookie comes', async () => {
    for (const country of [null, 'BG', 'AT']) {
      const elsewhere = testApp.visitor({ country });
      for (const [name, value] of owner.cookies) elsewhere.cookies.set(name, value);
      const { status, text } = await elsewhere.request(call.endpoint.method, call.url, {
        ...(call.good.body ? { payload: call.good.body } : {}),
      });
      expect([status, text]).toEqual([404, expect.stringContaining('not_found')]);
    }
  });
});

it('what the palette finds is of the operator’s countries, by name, address or number', async () => {
  const { survey_number, project_number } = things;
  for (const path of [
    'members/search?text=Theodora',
    `members/search?text=${things.secrets[0]}`,
    `members/search?text=${things.member_id}`,
    `surveys?words=${survey_number}&limit=10`,
    `projects?words=${project_number}&limit=10`,
  ]) {
    const found = async (client: OperatorClient) => {
      const { data } = await client.request('GET', `/api/operator/v1/${path}`);
      const rows = Array.isArray(data) ? data : (data as { rows: unknown[] }).rows;
      return rows.length > 0;
    };
    expect([path, await found(owner), await found(foreigner)]).toEqual([path, true, false]);
  }
});

/** Calls that say who somebody is or where to find them: those of the rights to that, and what members have written. */
const SAYS_WHO: readonly RoleRight[] = [
  'members_contact_data',
  'payouts',
  'messages',
  'members_export',
  'members_view_portal',
];

describe.each(roleRights.filter((right) => !SAYS_WHO.includes(right)))(
  'things seen with %s alone',
  (right) => {
    it('name nobody and no address', async () => {
      const client = await withRights([right]);
      for (const call of calls) {
        if (rightOf(call) !== right || call.endpoint.effect !== 'read') continue;
        const { status, text } = await client.request('GET', aimed(call).path);
        if (status !== 200) continue;
        for (const secret of things.secrets)
          expect([call.key, secret, text.includes(secret)]).toEqual([call.key, secret, false]);
      }
    });
  },
);

describe.each(roleRights)('the right %s', (right) => {
  it('opens its own calls and no other', async () => {
    const client = await withRights([right]);
    const wrong: string[] = [];
    for (const call of calls) {
      const { status, body } = await client.request(call.endpoint.method, call.url, {
        ...(call.good.body ? { payload: call.good.body } : {}),
      });
      const code = body.success === false ? body.code : '';
      if (rightOf(call) === right ? status === 401 || status >= 500 : code !== 'not_allowed')
        wrong.push(`${call.key}: ${status} ${code}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe.each(lists)('the list $name', (list) => {
  const url = `/api/operator/v1/${list.name}`;
  const guarded = Object.entries(list.columns).filter(([, { right }]) => right !== undefined);
  const answer = async (client: OperatorClient, path: string) => client.request('GET', `${url}${path}`);

  it('has each guarded column and filter with its right, and without it nothing of them', async () => {
    const without = await withRights([list.right]);
    const plain = await answer(without, '');
    for (const [name, { right = '' }] of guarded) {
      for (const row of (plain.data as { rows: object[] }).rows) expect(Object.keys(row)).not.toContain(name);
      expect([name, (await answer(without, `/csv?columns=${name}`)).status]).toEqual([name, 422]);
      if (list.sorts.includes(name)) expect((await answer(without, `?sort=${name}`)).status).toBe(422);
      const having = await withRights([list.right, right]);
      expect([name, (await answer(having, `/csv?columns=${name}&plain=true`)).text.split('\r\n')[0]]).toEqual(
        [name, name],
      );
    }
    for (const [name, { right }] of Object.entries(list.filters)) {
      if (right === undefined) continue;
      const query = `?${new URLSearchParams({ [name]: goodFilter(list, name) })}`;
      for (const path of ['', '/count', '/csv']) {
        const refused = await answer(without, path + query);
        expect([path, refused.status, refused.failure.errors]).toEqual([
          path,
          422,
          { [name]: "This field doesn't exist" },
        ]);
        expect((await answer(await withRights([list.right, right]), path + query)).status).toBe(200);
      }
    }
  });
});

/** What the example of the list filters by. */
const goodFilter = ({ name: list }: List, filter: string): string =>
  calls.find(({ endpoint }) => endpoint.path === `/${list}`)?.good.query?.[filter] ?? '';
