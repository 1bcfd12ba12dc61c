import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TIMELINE_KINDS } from '#contract/operator/timeline.ts';
import { type FullMember, fullMember } from '#server/testing/full-member.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';
import { timelineParts } from '#server/timeline-parts.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

let member: FullMember;
let clerk: OperatorClient;
beforeAll(async () => {
  member = await fullMember(testApp, 'Slavyana');
  await fullMember(testApp, 'Anybody-else');
  clerk = (await signedInOperator(testApp, { role: 'fieldwork', countries: ['BG'] })).client;
});

const page = async (query: Record<string, string> = {}, id = member.member_id) =>
  clerk.call('GET /members/:id/timeline', { params: { id }, query });

async function walk(query: Record<string, string> = {}) {
  const pages: Awaited<ReturnType<typeof page>>['data']['entries'][] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { data } = await page({ ...query, ...(after ? { after } : {}) });
    pages.push(data.entries);
    after = data.next;
  }
  return pages.flat();
}

describe('the timeline of a member', () => {
  it('is not found for a member of another country', async () => {
    const { member_id } = await addMember(testApp, { country_code: 'AT' });
    expect((await page({}, member_id)).failure.code).toBe('not_found');
  });

  it.each([
    ['kinds', 'weather'],
    ['kinds', ''],
    ['after', 'x'],
    ['after', '9999999999999999.mails.1'],
    ['after', "1.mails' or 1=1.1"],
  ])('refuses %s=%s', async (name, value) => {
    const { status, failure } = await page({ [name]: value });
    expect([status, Object.keys(failure.errors)]).toEqual([422, [name]]);
  });

  it('has something of each feature, newest first, and nothing that names or opens anything', async () => {
    const entries = await walk();
    const parts = new Set(entries.map(({ key }) => key.split('.')[0]));
    expect([...parts].sort()).toEqual(
      timelineParts
        .map(({ name }) => name)
        .filter((name) => !NOT_OF_A_FULL_MEMBER.includes(name))
        .sort(),
    );
    const moments = entries.map(({ at }) => Date.parse(at));
    expect(moments).toEqual([...moments].sort((one, other) => other - one));
    const text = JSON.stringify(entries);
    for (const trace of member.traces) expect(text).not.toContain(trace);
    const states = entries.filter(({ what }) => what === 'mail').map(({ details }) => details.state);
    expect(new Set(states)).toContain('queued');
    expect(entries.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['registered', 'started', 'ended', 'award', 'request_completed', 'operator']),
    );
  });

  it('goes on where the page before ended, also among entries of one moment, and each entry comes once', async () => {
    await testApp.database.transaction((db) =>
      sql`insert into mails (key, template, member_id, country_code, language, to_address, recipient_key, data, message_id, state, transactional, created_at)
        select 'same ' || n, 'x', ${member.member_id}, 'BG', 'en', 'x', 'x', '{}', 'same ' || n, 'sent', true, '2026-01-01'
        from generate_series(1, 130) n`.execute(db),
    );
    const entries = await walk();
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
    const byKind: Record<string, number> = {};
    for (const kind of TIMELINE_KINDS) {
      const of = await walk({ kinds: kind });
      expect(of.every((entry) => entry.kind === kind)).toBe(true);
      byKind[kind] = of.length;
    }
    expect(Object.values(byKind).reduce((sum, count) => sum + count)).toBe(entries.length);
    expect(await walk({ kinds: 'mails,points' })).toHaveLength((byKind.mails ?? 0) + (byKind.points ?? 0));
  });

  it('is empty for nobody else’s doings', async () => {
    const { member_id } = await addMember(testApp);
    const { data } = await page({}, member_id);
    expect(data.entries.map(({ what }) => what).sort()).toEqual(['confirmed', 'registered']);
    expect(data.next).toBeNull();
  });
});

/** What a full member has no row of. */
const NOT_OF_A_FULL_MEMBER: readonly string[] = ['notes'];

it('each part has a name of its own', () => {
  const names = timelineParts.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z_]{1,40}$/);
});
