import { randomUUID } from 'node:crypto';
import { operatorApi } from '#contract/operator/base-path.ts';
import { HIGHEST_COUNT, type List } from '#contract/operator/list.ts';
import { everyCall, type GoodCall } from '#server/testing/every-call.ts';
import { eachFilterInEachOrder, memberFilters } from '#server/testing/member-filters.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { type addReward, memberWithPoints, postExchange } from '#server/testing/rewards.ts';
import type { OperatorClient, TestApp } from '#server/testing/test-app.ts';
import { threadOf } from '#server/testing/threads.ts';
import type { Action } from './calls.ts';
import { boundOf, PAGE_ROWS } from './operator-bounds.ts';
import { elsewhere, FEW } from './remaining-calls.ts';

/** A page of a list is on the screen after so long, with everything that it is narrowed down by. */
const PAGE_MS = 100;
/** Each row that is counted is looked at with what it is joined to. */
const COUNTED = 4 * HIGHEST_COUNT;

type Query = Readonly<Record<string, string>>;
type Shared = { member_id: number; reward: Awaited<ReturnType<typeof addReward>> };

const lists = Object.values(
  import.meta.glob<Record<string, unknown>>('/src/contract/operator/lists/*.list.ts', { eager: true }),
).flatMap((module) =>
  Object.values(module).filter(
    (one): one is List => typeof (one as List).name === 'string' && typeof one === 'object',
  ),
);

/** What this panel has much of, little of, or nothing, where the example says only one of them. */
const MORE: Readonly<Record<string, readonly Query[]>> = {
  members: [
    { state: 'active' },
    { state: 'unconfirmed' },
    { state: 'frozen' },
    { state: 'unsubscribed' },
    { who: 'elena' },
    { who: 'iv pe' },
    { who: 'nobody-of-that-name' },
    { points: '..10' },
    { points: '1000000..' },
  ],
  'audit-log': [{ subject: 'exchange_requests' }, { at: '2026-11-01..' }],
  'reward-requests': [{ status: 'completed' }, { status: 'failed' }, { requested: '2026-11-01..' }],
  messages: [{ state: 'closed' }, { state: 'open' }],
};

/** The texts that somebody looks for a member by. */
const SEARCHED = ['petrova', 'elena petrova', 'ив пе', 'ova', 'nobody-of-that-name', 'member77@', '77'];

/**
 * Every call of operators, by an owner of all countries and by one of the largest: lists in every order, by every filter, and
 * further down; what belongs to one member, for one with much history; and what is done, each to a member of its own.
 */
export async function operatorCalls(test: TestApp, shared: Shared): Promise<Action[]> {
  const calls = everyCall(test.app).filter(
    ({ base, endpoint }) => base === operatorApi && !endpoint.path.startsWith('/auth/'),
  );
  const everywhere = (await signedInOperator(test)).client;
  const here = (await signedInOperator(test, { countries: ['BG'] })).client;
  const isList = ({ endpoint: { path, method } }: GoodCall) =>
    method === 'GET' && lists.some(({ name }) => path === `/${name}` || path.startsWith(`/${name}/count`));
  const ids = await idsOfOne(test, shared);
  const invited = await invitedTo(test, ids['/surveys/'] ?? 0);
  const examples = new Map(
    calls.map(({ endpoint, good }) => [`${endpoint.method} ${endpoint.path}`, good.query ?? {}]),
  );
  return [
    ...lists.flatMap((list) => {
      const { time_zone: _zone, ...filters } = (examples.get(`GET /${list.name}/count`) ?? {}) as Query;
      return [...pagesOf(list, filters, everywhere), ...pagesOf(list, {}, here, ' in one country')];
    }),
    ...SEARCHED.flatMap((text) => [
      page(`search for members: ${text}`, everywhere, '/members/search', { text }),
      page(`search for members: ${text} in one country`, here, '/members/search', { text }),
    ]),
    ...calls
      .filter((call) => !isList(call) && call.endpoint.effect === 'read')
      .map(({ endpoint, good }) => ({
        name: `operators: ${endpoint.method} ${endpoint.path}`,
        rows: boundOf(endpoint.path, invited),
        mayBeRefused: true as const,
        prepare: async () => () => everywhere.request('GET', addressOf(endpoint.path, ids, good.query ?? {})),
      })),
    ...calls.filter(({ endpoint }) => endpoint.effect === 'write').map((call) => doing(test, shared, call)),
  ];
}

/** The number of repetitions, large enough for a 95th percentile. */
const TIMES = 40;

/** By an owner of all countries and by an operator of the largest. */
export async function memberPages(test: TestApp): Promise<Action[]> {
  const everywhere = (await signedInOperator(test)).client;
  const here = (await signedInOperator(test, { countries: ['BG'] })).client;
  const now = new Date();
  const pages = [
    ...[...memberFilters(now), ...eachFilterInEachOrder(now)].map(({ name, query }) => ({
      name,
      path: '/members',
      query,
    })),
    ...SEARCHED.map((text) => ({ name: `search: ${text}`, path: '/members/search', query: { text } })),
  ];
  return pages.flatMap(({ name, path, query }) =>
    [page(name, everywhere, path, query), page(`${name}, in one country`, here, path, query)].map((one) => ({
      ...one,
      times: TIMES,
      // A country that is not the operator's is none.
      mayBeRefused: true as const,
    })),
  );
}

/** A list's pages and counts, with a value for each of its filters. */
function pagesOf(list: List, example: Query, client: OperatorClient, where = ''): Action[] {
  const path = `/${list.name}`;
  const queries: Query[] = [
    {},
    ...list.sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` }]),
    { limit: '100' },
    ...Object.entries(example).map(([name, value]) => ({ [name]: value })),
    ...(where === '' ? [...(MORE[list.name] ?? []), example] : []),
  ];
  return [
    ...queries.map((query) => page(`${path}${words(query)}${where}`, client, path, query)),
    {
      name: `${path}, the tenth page${where}`,
      rows: PAGE_ROWS,
      most_ms: PAGE_MS,
      async prepare() {
        let after: string | null = null;
        for (let n = 1; n < 10; n++) {
          const { data } = await client.request('GET', address(path, after === null ? {} : { after }));
          after = (data as { next: string | null }).next ?? after;
        }
        return () => client.request('GET', address(path, after === null ? {} : { after }));
      },
    },
    ...queries
      .filter((query) => !('sort' in query || 'limit' in query))
      .map((query) => ({
        name: `${path}/count${words(query)}${where}`,
        rows: COUNTED,
        prepare: async () => () => client.request('GET', address(`${path}/count`, query)),
      })),
  ];
}

const page = (name: string, client: OperatorClient, path: string, query: Query): Action => ({
  name,
  rows: PAGE_ROWS,
  most_ms: PAGE_MS,
  prepare: async () => () => client.request('GET', address(path, query)),
});

const words = (query: Query) => {
  const names = Object.keys(query);
  if (names.length === 0) return '';
  return names.length > 2 ? ' by all filters' : ` by ${new URLSearchParams(query)}`;
};
const address = (path: string, query: Query) => `${operatorApi}${path}?${new URLSearchParams(query)}`;

const addressOf = (path: string, ids: Readonly<Record<string, number>>, query: Query) => {
  const start = Object.keys(ids).find((one) => path.startsWith(one));
  const filled = path.replace(/:(\w+)/g, () => String((start && ids[start]) ?? 999_999));
  return address(filled, query);
};

const invitedTo = async (test: TestApp, survey: number): Promise<number> =>
  (
    await test.database.read
      .selectFrom('invitations')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('survey_id', '=', survey)
      .executeTakeFirstOrThrow()
  ).count;

/** Of what a path begins with, the latest is taken. */
const LATEST = {
  '/reward-requests/': 'exchange_requests',
  '/messages/': 'contact_threads',
  '/audit-log/': 'audit_log',
  '/attempts/': 'attempts',
  '/unverified-completes/': 'attempts',
  '/mails/': 'mails',
  '/projects/': 'projects',
  '/household-cases/': 'household_cases',
  '/freezes/': 'freezes',
  '/payout-batches/': 'payout_batches',
  '/segments/': 'segments',
} as const;

/** What a member with much history has, and the latest of what else there is, by how the path of a call begins. */
async function idsOfOne(test: TestApp, { member_id, reward }: Shared): Promise<Record<string, number>> {
  const ids: Record<string, number> = {
    '/members/': member_id,
    '/rewards/': reward.reward_id,
    // The first survey of the year and its wave, whose invitations are a twentieth of the country's members.
    '/surveys/': 1,
    '/waves/': 1,
  };
  for (const [start, table] of Object.entries(LATEST)) {
    const { read } = test.database;
    const row = await read.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
    if (row) ids[start] = row.id;
  }
  return ids;
}

/** One call that writes, about a new member with a request and a message. */
const doing = (test: TestApp, { reward }: Shared, { endpoint, good }: GoodCall): Action => ({
  name: `operators: ${endpoint.method} ${endpoint.path}`,
  rows: FEW,
  mayBeRefused: true,
  few: true,
  async prepare() {
    const { client } = await signedInOperator(test, { step_up: true });
    const member = await memberWithPoints(test, 3000, { email: `${randomUUID()}@example.org` });
    const { data: request } = await postExchange(member.client, elsewhere(reward));
    await member.client.call('POST /contact', { body: { topic: 3, message: 'When?' } });
    const thread = await threadOf(test, member.member_id);
    const ids = {
      '/members/': member.member_id,
      '/reward-requests/': request.id,
      '/messages/': thread.id,
    };
    const payload = endpoint.body
      ? {
          ...(good.body as object),
          ...('key' in (good.body as object) && { key: randomUUID().slice(0, 8) }),
          ...('ids' in (good.body as object) && { ids: [request.id] }),
          ...('confirm' in (good.body as object) && { confirm: member.member_id }),
        }
      : undefined;
    return () =>
      client.request(endpoint.method, addressOf(endpoint.path, ids, good.query ?? {}), {
        ...(payload && { payload }),
      });
  },
});
