import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleExchangeRequest } from '#server/features/rewards/settle-exchange-request.ts';
import { givePoints } from '#server/testing/give-points.ts';
import { addRequest, addReward, postExchange } from '#server/testing/rewards.ts';
import { openPage } from '#server/testing/screen.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addSurvey, idsOf, inviteOne, start } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { developmentBuild } from './assets.ts';

const TITLE = 'Hobbies';
const REWARD = 'Gift card';

describe('on a Bulgarian page, what is written in English only carries its language', () => {
  let test: TestApp;
  let client: TestClient;
  let invitation: string;
  let interview: string;
  let finished: string;

  beforeAll(async () => {
    test = await startTestApp({}, { build: developmentBuild('src/portal/entry-client.tsx') });
    const member = await signedInMember(test, { language: 'bg' });
    ({ client } = member);

    invitation = await inviteOne(test, await addSurvey(test, { titles: { en: TITLE } }), member.member_id);
    const reader = await signedInMember(test, { language: 'en' });
    interview = await start(reader.client, await inviteOne(test, await addSurvey(test), reader.member_id));
    // A survey in one question, which is answered.
    const short = await addSurvey(test, {
      titles: { en: TITLE },
      form: [{ key: 'why', type: 'oe', title: { bg: 'Защо?' } }],
    });
    finished = await start(client, await inviteOne(test, short, member.member_id));
    await client.call('POST /interviews/:token/pages/:page', {
      params: { token: finished, page: 0 },
      body: { values: { [(await idsOf(test, short))('why')]: 'Because' } },
    });

    const reward = await addReward(test, { names: { en: REWARD } });
    await givePoints(test, member.member_id, 3000);
    await postExchange(client, reward);
  });
  afterAll(() => test.close());

  const english = (text: string) => `<span lang="en">${text}</span>`;

  it.each([
    ['the surveys', () => '/members/questionnaires', TITLE],
    ['the surveys taken', () => '/members/surveys-taken', TITLE],
    ['the points', () => '/members/jtn-points', TITLE],
    ['an invitation', () => `/invitation/${invitation}`, TITLE],
    ['the return from a survey', () => `/survey-return/${finished}`, TITLE],
    ['the rewards', () => '/members/reward-claim', REWARD],
    ['the reward basket', () => '/members/reward-basket', REWARD],
  ])('%s', async (_page, path, text) => {
    const { status, text: html } = await openPage(client, path());
    expect(status).toBe(200);
    expect(html).toContain('<html lang="bg">');
    const screen = html.slice(
      html.indexOf('<div id="root">'),
      html.indexOf('<script type="application/json"'),
    );
    expect(screen).toContain(english(text));
    // Nowhere without its language, nor in an attribute, which cannot have one.
    expect(screen.replaceAll(english(text), '')).not.toContain(text);
  });

  it('what an operator typed is in a language that nobody has named', async () => {
    const typed = 'We can call you';
    const own = new RegExp(`<span lang="" dir="auto"[^>]*>${typed}</span>`);
    const member = await addRequest(test, await addReward(test), { language: 'bg' });
    const { request_id } = member;
    const actor = { kind: 'command_line', name: 'maria' } as const;
    await test.database.transaction((db) =>
      settleExchangeRequest(db, { action: 'approve', request_id, actor }),
    );
    await test.database.transaction((db) =>
      settleExchangeRequest(db, { action: 'send', request_id, actor, note: typed }),
    );
    expect((await openPage(member.client, '/members/reward-basket')).text).toMatch(own);
  });

  it('the questions of a survey that was started in English, and not its buttons', async () => {
    const { text } = await openPage(test.visitor({ language: 'bg' }), `/interview/${interview}`);
    expect(text).toContain('<html lang="bg">');
    expect(text).toContain(english('Are you an adult?'));
    expect(text).toContain(english('Yes'));
    expect(text).toMatch(/<h1[^>]* lang="en">Drinks at home</);
    const form = /<form.*<\/form>/s.exec(text)?.[0] ?? '';
    expect(form).toContain('Напред');
    expect(form.replaceAll(/<span lang="en">[^<]*<\/span>/g, '')).not.toContain('lang=');
  });
});
