import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HISTORY_ROWS } from '#contract/rules/history-rows.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { addLongHistory, LONG, type LongHistory } from '#server/testing/long-history.queries.ts';
import { addReward, memberWithPoints } from '#server/testing/rewards.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

describe('a member with a long history', () => {
  let test: TestApp;
  let client: TestClient;
  let more: (of: LongHistory) => Promise<void>;

  beforeAll(async () => {
    test = await startTestApp();
    const member = await memberWithPoints(test, 1);
    client = member.client;
    const { reward_id } = await addReward(test);
    more = (of) =>
      test.database.transaction((db) => addLongHistory(db, { member_id: member.member_id, reward_id }, of));
    await more(LONG);
  });
  afterAll(async () => {
    expect((await proveJournal(test.database.read)).faults).toEqual([]);
    await test.close();
  });

  const calls = [
    ['GET /surveys', LONG.surveys / 2],
    ['GET /profile/surveys-taken', LONG.surveys / 2],
    ['GET /profile/points/history', LONG.movements + 1],
    ['GET /profile/exchange/history', LONG.requests],
  ] as const;

  it.each(calls)(
    'reads %s to the end without a gap or a duplicate while rows are added',
    async (call, total) => {
      const rows = async (query: Record<string, string>): Promise<{ id: number }[]> =>
        (await client.call(call, { query })).data;
      // Without a cursor the answer is the plain list of docs/specification.md §7: the first page.
      const first = await rows({});
      const ids: number[] = [];
      let page = first;
      for (;;) {
        ids.push(...page.map(({ id }) => id));
        if (page.length < HISTORY_ROWS) break;
        if (ids.length % 500 === 0) await more({ surveys: 2, movements: 1, requests: 1 });
        page = await rows({ before: String(ids.at(-1)) });
      }
      expect(ids.length).toBeGreaterThanOrEqual(total);
      expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
      // New rows come before the first one; nothing else changes.
      const since = await rows({});
      expect(since.filter(({ id }) => id <= (ids[0] ?? 0)).map(({ id }) => id)).toEqual(
        ids.slice(0, since.filter(({ id }) => id <= (ids[0] ?? 0)).length),
      );
    },
  );
});
