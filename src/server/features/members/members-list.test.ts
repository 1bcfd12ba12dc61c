import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addManyMembers, makeNewestAlike } from '#server/testing/many-members.queries.ts';
import { eachFilterInEachOrder, memberFilters, ROWS_OF_A_PAGE } from '#server/testing/member-filters.ts';
import { addOperator, signedInOperator } from '#server/testing/operators.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';
import { startWatchedApp } from '#server/testing/watched-app.ts';
import { wholeCount } from '#server/testing/whole-count.ts';

const MEMBERS = 40_000;

const testApp = await startTestApp();
const { watched, plans } = await startWatchedApp(testApp);
afterAll(async () => {
  await watched.close();
  await testApp.close();
});

let everywhere: OperatorClient;
let bulgarian: OperatorClient;
let austrian: OperatorClient;
beforeAll(async () => {
  const { operator_id } = await addOperator(testApp);
  await testApp.database.transaction((db) => addManyMembers(db, MEMBERS, operator_id));
  await testApp.database.pool.query('vacuum analyze');
  everywhere = (await signedInOperator(watched)).client;
  bulgarian = (await signedInOperator(watched, { countries: ['BG'] })).client;
  austrian = (await signedInOperator(watched, { countries: ['AT'] })).client;
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('a page of members', () => {
  const readsFew = async (query: Readonly<Record<string, string>>, clients: readonly OperatorClient[]) => {
    for (const client of clients) {
      plans.take(new Set());
      const { status } = await client.call('GET /members', { query });
      const { rows, statement } = plans.take(new Set());
      expect([status, rows > ROWS_OF_A_PAGE ? `${rows} rows: ${statement}` : 'few rows']).toEqual([
        200,
        'few rows',
      ]);
    }
  };

  it.each(memberFilters(new Date()))('reads a bounded number of rows: $name', ({ query }) =>
    readsFew(query, [everywhere, bulgarian, austrian]),
  );

  it('reads as few by each filter in each order', async () => {
    for (const { query } of eachFilterInEachOrder(new Date())) await readsFew(query, [everywhere]);
  });
});

describe('members of a rarer state, of points or of weeks', () => {
  it.each<{ query: Record<string, string>; most: number }>([
    { query: { state: 'unconfirmed' }, most: 1000 },
    { query: { state: 'frozen,unsubscribed' }, most: 2500 },
    { query: { points: '1000..', sort: 'id' }, most: 2100 },
    { query: { points: '100..199', sort: 'created_at' }, most: 2100 },
    { query: { points: '..0', country: 'BG', sort: '-id' }, most: 2100 },
    { query: { registered: `${daysAgo(20)}..`, sort: 'id' }, most: 2100 },
  ])('are looked for among their own: $query', async ({ query, most }) => {
    plans.take(new Set());
    const { data } = await everywhere.call('GET /members', { query });
    const { rows, statement } = plans.take(new Set());
    expect([data.rows.length, rows > most ? `${rows} rows: ${statement}` : 'few rows']).toEqual([
      50,
      'few rows',
    ]);
  });
});

describe('a search for members', () => {
  /** Two hundred of each kind are looked at, and one in twenty has the commonest surname. */
  const MOST = 3 * 200 * 20 + 1000;
  it.each(['ив пе', 'ма пе', 'и в п', 'ova', 'ivanova', 'petrova mariya', 'nobody-of-that-name'])(
    'reads a bounded number of rows: %s',
    async (text) => {
      for (const client of [everywhere, bulgarian, austrian]) {
        plans.take(new Set());
        const { status } = await client.call('GET /members/search', { query: { text } });
        const { rows, statement } = plans.take(new Set());
        expect([status, rows > MOST ? `${rows} rows: ${statement}` : 'few rows']).toEqual([200, 'few rows']);
      }
    },
  );
});

describe('the pages of members', () => {
  it.each([
    { removals: '5..' },
    { who: 'ivanova', country: 'AT' },
    { language: 'tr', sort: 'created_at' },
    { state: 'frozen', sort: '-id' },
    { state: 'unconfirmed,frozen' },
    { points: '1900..', sort: '-id' },
    { points: '1990..', state: 'active', country: 'RO' },
    { registered: `${daysAgo(400)}..${daysAgo(390)}`, sort: '-id' },
  ])('that are looked for in steps have each match once, in order: %o', async ({ sort, ...query }) => {
    const all = await wholeCount(everywhere, 'GET /members/count', query as Record<string, string>);
    const ids: number[] = [];
    const moments: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const { data } = await everywhere.call('GET /members', {
        query: { ...query, ...(sort && { sort }), limit: '40', ...(after && { after }) } as Record<
          string,
          string
        >,
      });
      ids.push(...data.rows.map(({ id }) => id));
      moments.push(...data.rows.map(({ created_at }) => created_at));
      after = data.next;
    }
    expect([ids.length, new Set(ids).size]).toEqual([all, all]);
    const isOldestFirst = sort === 'created_at';
    expect(moments).toEqual(moments.toSorted((one, other) => (one < other === isOldestFirst ? -1 : 1)));
  });

  it('are counted to 10,000, and then said to be at least as many', async () => {
    const counts = (query: Record<string, string>) =>
      expect.poll(async () => (await everywhere.call('GET /members/count', { query })).data);
    await counts({}).toEqual({ count: 10_000, at_least: true });
    await counts({ state: 'active', country: 'BG' }).toEqual({ count: 10_000, at_least: true });
    await counts({ originator: 'nobody' }).toEqual({ count: 0, at_least: false });
  });

  it('are counted for 300 ms, and then said to be at least those that were counted', async () => {
    const holder = await testApp.database.pool.connect();
    try {
      await holder.query('begin; lock table members in access exclusive mode');
      const begun = performance.now();
      const { data } = await everywhere.call('GET /members/count', { query: { state: 'frozen' } });
      expect(data).toEqual({ count: 0, at_least: true });
      expect(performance.now() - begun).toBeGreaterThan(290);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });
});

describe('after an import of thousands who all have something in common', () => {
  beforeAll(async () => {
    await testApp.database.transaction((db) => makeNewestAlike(db, 5_000));
    await testApp.database.pool.query('vacuum analyze');
  });

  it.each([
    { who: 'petrova' },
    { who: 'petrova', state: 'active' },
    { paused: 'false' },
    { paused: 'false', sort: '-id' },
  ])('a page of many others reads a bounded number of rows: %o', async (query) => {
    for (const client of [everywhere, bulgarian]) {
      plans.take(new Set());
      const { data } = await client.call('GET /members', { query: query as Record<string, string> });
      const { rows, statement } = plans.take(new Set());
      expect([data.rows.length, rows > ROWS_OF_A_PAGE ? `${rows} rows: ${statement}` : 'few rows']).toEqual([
        50,
        'few rows',
      ]);
    }
  });
});
