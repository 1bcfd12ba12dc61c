import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Access, accessKind, type Endpoint, endpoint, json } from '#contract/endpoint.ts';
import { rights } from '#contract/operator/rights.ts';
import { type BareApi, startBareApi } from '#server/testing/bare-api.ts';
import { refuseWithoutAccess } from './access.ts';
import type { Api } from './implement.ts';

/** One call per kind of access, and per operator right. */
const accesses: readonly Access[] = [
  'anyone',
  'member',
  'token',
  { signed: 'survey' },
  ...rights.map((right) => ({ right })),
];
const effects = ['read', 'write'] as const;
const member = { member_id: 7, session_id: 1, country_code: 'BG', language: 'en' };
let test: BareApi;
let ran = 0;

const pathOf = (access: Access, effect: string) =>
  `/${effect}-${JSON.stringify(access).replace(/\W+/g, '-')}/${access === 'token' ? ':token' : 'it'}` as const;

const declared = (access: Access, effect: 'read' | 'write') =>
  endpoint({
    method: effect === 'read' ? 'GET' : 'POST',
    path: pathOf(access, effect),
    access,
    effect,
    summary: 'a call of a test',
    ...(access === 'token' ? { params: z.object({ token: z.string() }) } : {}),
    result: json(z.string()),
  });

beforeAll(async () => {
  test = await startBareApi(member, (api: Api) => {
    for (const access of accesses)
      for (const effect of effects)
        api.implement(
          declared(access, effect) as Endpoint,
          (async () => {
            ran++;
            return 'done';
          }) as never,
        );
  });
});
afterAll(() => test.close());

const credentials: Record<string, Record<string, string>> = {
  none: {},
  'a session that never was': { cookie: 'session=bad' },
  'a session of another country': { cookie: 'session=good', host: 'at.localhost:3000' },
  'a session of a member': { cookie: 'session=good' },
  'an invented key': { authorization: 'Bearer good' },
  'an invented key beside a session': { authorization: 'Bearer good', cookie: 'session=good' },
};

async function statusOf(access: Access, effect: 'read' | 'write', headers: Record<string, string>) {
  ran = 0;
  const host = headers.host ?? 'bg.localhost:3000';
  const response = await test.app.inject({
    method: effect === 'read' ? 'GET' : 'POST',
    url: `/api${pathOf(access, effect).replace(':token', 'x')}`,
    headers: { origin: `http://${host}`, 'sec-fetch-site': 'same-origin', host, ...headers },
  });
  return { status: response.statusCode, ran };
}

describe.each(effects)('a call that may %s', (effect) => {
  it.each(Object.entries(credentials))(
    'answers, with %s, whom it is for and nobody else',
    async (_name, headers) => {
      const isMember = headers.cookie === 'session=good' && headers.host === undefined;
      for (const access of accesses) {
        const open = access === 'member' ? isMember : accessKind(access) !== 'right';
        expect(await statusOf(access, effect, headers), JSON.stringify(access)).toEqual(
          open ? { status: 200, ran: 1 } : { status: 401, ran: 0 },
        );
      }
    },
  );

  it('of operators is refused to the page of another site', async () => {
    const headers = { cookie: 'session=good', 'sec-fetch-site': 'cross-site' };
    for (const right of rights)
      expect(await statusOf({ right }, effect, headers)).toEqual({ status: 403, ran: 0 });
  });
});

describe('an access that is not known', () => {
  const odd = [
    { operator: 'members' },
    { apiKey: 'members' },
    {},
    null,
    'everyone',
    undefined,
  ] as unknown as Access[];

  it.each(odd)('%j is refused, with a session and without', (access) => {
    for (const session of [null, member])
      expect(() =>
        refuseWithoutAccess({ ...declared('anyone', 'read'), access }, { member: session, operator: null }),
      ).toThrow("You're not allowed to do this");
  });

  it.each([...odd, 'token' as const])('%j does not get as far as to be served', async (access) => {
    const serve = startBareApi(member, (api) => {
      api.implement({ ...declared('anyone', 'read'), access } as Endpoint, (async () => 'done') as never);
    });
    await expect(serve).rejects.toThrow(/does not say who may call it|its path has none/);
  });
});
