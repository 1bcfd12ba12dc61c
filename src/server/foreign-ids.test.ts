import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberState } from './testing/database-state.queries.ts';
import { everyCall } from './testing/every-call.ts';
import { rememberedState } from './testing/remembered-state.ts';
import { addReward, address, memberWithPoints, postExchange } from './testing/rewards.ts';
import { signedInMember, signIn } from './testing/sign-in.ts';
import { addSurvey, inviteOne, start } from './testing/surveys.ts';
import { startTestApp } from './testing/test-app.ts';

/** Every member call, made by one member with another member's ids. */
const testApp = await startTestApp();
afterAll(() => testApp.close());
const calls = everyCall(testApp.app).filter(({ endpoint }) => endpoint.access === 'member');

let owner: Awaited<ReturnType<typeof signedInMember>>;
let other: Awaited<ReturnType<typeof signedInMember>>;
/** The owner's ids, by parameter name. */
let ids: Record<string, string>;
/** The owner's thread with support, whose number is another than that of the request. */
let thread: string;

beforeAll(async () => {
  owner = await memberWithPoints(testApp, 3000, { first_name: 'Theodora', last_name: 'Ownerova' });
  const reward = await addReward(testApp);
  const { data } = await postExchange(owner.client, reward);
  const survey_number = await addSurvey(testApp, {
    titles: { en: 'Only for Theodora', bg: 'Само за Теодора' },
  });
  const token = await inviteOne(testApp, survey_number, owner.member_id);
  await start(owner.client, token);
  const history = await owner.client.call('GET /profile/points/history');
  ids = { id: String(data.id), survey_number, before: String((history.data[0]?.id ?? 0) + 1) };
  for (const message of ['First', 'Second', 'Theodora asks'])
    await owner.client.call('POST /contact', { body: { topic: 3, message } });
  const threads = await owner.client.call('GET /messages');
  thread = String(threads.data[0]?.id);
  other = await signedInMember(testApp);
});

const current = rememberedState(testApp, (db) => memberState(db, owner.member_id));
describe.each(calls)('$key', ({ base, endpoint, good }) => {
  it('shows and changes nothing of another member', async () => {
    const named: Record<string, string> = {
      ...good.params,
      ...ids,
      ...(endpoint.path.startsWith('/messages/') && { id: thread }),
    };
    const path = base + endpoint.path.replace(/:(\w+)/g, (_all, name: string) => named[name] ?? '');
    const query = Object.fromEntries(Object.keys(good.query ?? {}).map((name) => [name, named[name] ?? '']));
    const before = await current();
    // Some calls sign out.
    const stranger = await signIn(testApp, other);
    const { status, text } = await stranger.request(
      endpoint.method,
      `${path}?${new URLSearchParams(query)}`,
      {
        ...(endpoint.body ? { payload: good.body ?? {} } : {}),
      },
    );
    expect(status).toBeLessThan(500);
    if (/:(id|survey_number)\b/.test(endpoint.path))
      expect([endpoint.path, status]).toEqual([endpoint.path, 404]);
    for (const secret of [owner.email, 'Theodora', 'Ownerova', address.street])
      expect(text).not.toContain(secret);
    expect(await current()).toEqual(before);
  });
});

it('what was asked for is there for its owner', async () => {
  const { text } = await owner.client.call('GET /profile/exchange/history');
  expect(text).toContain(`"id":${ids.id}`);
  expect((await owner.client.call('GET /surveys')).text).toContain('Only for Theodora');
  const asked = await owner.client.call('GET /messages/:id', { params: { id: Number(thread) } });
  expect(asked.text).toContain('Theodora asks');
});
