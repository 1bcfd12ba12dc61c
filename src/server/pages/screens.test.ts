import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarDay } from '#contract/rules/age-limit.ts';
import { givePoints } from '#server/testing/give-points.ts';
import { addReward, postExchange } from '#server/testing/rewards.ts';
import { footer, linksIn, mainContent, openPage, readScreen } from '#server/testing/screen.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, addSurvey, invite, inviteOne, moveSurvey } from '#server/testing/surveys.ts';
import { startTestApp, type TestClient } from '#server/testing/test-app.ts';
import { developmentBuild } from './assets.ts';

const testApp = await startTestApp({}, { build: developmentBuild('src/portal/entry-client.tsx') });
afterAll(() => testApp.close());

const visitor = testApp.visitor();

async function expectTexts(client: TestClient, path: string, texts: readonly string[]): Promise<void> {
  const screen = await readScreen(client, path);
  for (const text of texts) expect(screen).toContain(text);
}

/** The tag of a field by its name, as the server rendered it. */
async function fieldOf(client: TestClient, path: string, name: string): Promise<string> {
  const { text } = await openPage(client, path);
  return /<main.*/s.exec(text)?.[0].match(new RegExp(`<input[^>]* name="${name}"[^>]*>`))?.[0] ?? '';
}

describe('what a visitor reads', () => {
  it('at the foot of every page: the years, and four links', async () => {
    for (const path of ['/', '/faq']) {
      await expectTexts(visitor, path, [
        `© 2007–${calendarDay(new Date(), 'Europe/Sofia').slice(0, 4)} JTN Panel`,
      ]);
      expect(await linksIn(visitor, path, footer)).toEqual([
        ['About us', '/about-us'],
        ['Privacy policy', '/privacy-policy'],
        ['Terms and conditions', '/terms-conditions'],
        ['Contact us', '/contact-us'],
      ]);
    }
  });

  it('on the home page: the way to register, and what points are worth', async () => {
    await expectTexts(visitor, '/', ['Your opinion is worth rewarding', '1000 points are worth 25 USD']);
    const links = await linksIn(visitor, '/', mainContent);
    expect(links).toContainEqual(['Register for free', '/register']);
    expect(links).toContainEqual(['How points and rewards work', '/faq#points']);
    const { client } = await signedInMember(testApp);
    expect(await linksIn(client, '/', mainContent)).not.toContainEqual(['Register for free', '/register']);
  });

  it.each(['/register', '/Register/Step-1'])('beside the form of %s: what to note', async (path) => {
    await expectTexts(visitor, path, [
      'There are no fees',
      "Please check your email regularly: that's how we invite you to surveys.",
      '10 points = 0.25 USD',
      '1000 points = 25 USD',
      'If you notice any misconduct in our name, please report it to support@bg.localhost',
      'Please enter sufficiently strong password (blue level on the meter)',
    ]);
  });

  it('with another rate: what points are worth at it, and no other value', async () => {
    const rate = { valid_from: '2020-01-01', points: 10, amount_minor: 40, currency: 'GBP' };
    await testApp.database.transaction((db) => db.insertInto('point_rates').values(rate).execute());
    try {
      // A site whose pages no other test has put into the cache.
      const elsewhere = testApp.visitor({ country: 'IE' });
      await expectTexts(elsewhere, '/', ['10 points are worth 0.40 GBP', '1000 points are worth 40 GBP']);
      await expectTexts(elsewhere, '/register', ['10 points = 0.40 GBP', '1000 points = 40 GBP']);
      for (const path of ['/', '/register']) expect(await readScreen(elsewhere, path)).not.toContain('USD');
    } finally {
      await testApp.database.transaction((db) =>
        db.deleteFrom('point_rates').where('valid_from', '=', rate.valid_from).execute(),
      );
    }
  });

  it('in the form of the registration: every field, and both agreements', async () => {
    const { text } = await openPage(visitor, '/register');
    for (const field of ['first_name', 'last_name', 'email', 'birthdate', 'gender', 'language'])
      expect(text).toMatch(new RegExp(`name="${field}"`));
    for (const field of ['password', 'confirm_password', 'agree_privacy_policy', 'agree_terms_conditions'])
      expect(text).toMatch(new RegExp(`name="${field}"`));
    await expectTexts(visitor, '/register', ['expressly consent', 'terms and membership agreement']);
  });

  it('where an email address is typed: a field of this type, and required', async () => {
    const { client: member } = await signedInMember(testApp);
    for (const [client, path, name] of [
      [visitor, '/login', 'email'],
      [visitor, '/register', 'email'],
      [member, '/members/change-email', 'email'],
      [member, '/members/change-email', 'confirm_email'],
      [member, '/members/refer-a-friend', 'email'],
    ] as const) {
      const field = await fieldOf(client, path, name);
      expect([path, field]).toEqual([path, expect.stringMatching(/ type="email"/)]);
      expect([path, field]).toEqual([path, expect.stringMatching(/ required=""/)]);
    }
  });

  it('where an address is confirmed', async () => {
    await expectTexts(visitor, `/confirm?code=${'a'.repeat(64)}`, [
      'Please click the button below to confirm your email. Confirm email',
    ]);
  });

  it('where support is reached: the address with the country’s code, and no form', async () => {
    for (const country of ['BG', 'DE']) {
      const client = testApp.visitor({ country });
      await expectTexts(client, '/contact-us', [`support@${country.toLowerCase()}.localhost`]);
      expect((await openPage(client, '/contact-us')).text).not.toContain('name="message"');
    }
  });
});

describe('what a member without surveys and points reads', () => {
  let member: TestClient;
  beforeAll(async () => {
    member = (await signedInMember(testApp)).client;
  });

  it('on the questionnaires', async () => {
    await expectTexts(member, '/members/questionnaires', [
      'Profilers',
      'Surveys to complete',
      'You do not have any invitations',
    ]);
    const links = await linksIn(member, '/members/questionnaires', mainContent);
    expect(links).toContainEqual(['Update', '/members/profiler']);
  });

  it('on the points: the total, and the threshold with a link to the reward claim', async () => {
    await expectTexts(member, '/members/jtn-points', ['0 points', 'You need 1000 points']);
    const links = await linksIn(member, '/members/jtn-points', mainContent);
    expect(links).toContainEqual(['Go to Reward Claim', '/members/reward-claim']);
  });

  it('on the reward claim', async () => {
    await expectTexts(member, '/members/reward-claim', ['You cannot exchange less than 1000 points']);
  });

  it('on leaving: one password, and the buttons Unsubscribe and Delete', async () => {
    const { text } = await openPage(member, '/members/unsubscribe');
    const form = /<main.*?(<form.*?<\/form>)/s.exec(text)?.[1] ?? '';
    expect(form.match(/<input/g)).toHaveLength(1);
    expect(form).toContain('type="password"');
    const buttons = [...form.matchAll(/<button[^>]*type="submit"[^>]*>(.*?)<\/button>/gs)];
    expect(buttons.map(([, inner = '']) => inner.replace(/<[^>]*>/g, '').trim())).toEqual([
      'Unsubscribe',
      'Delete',
    ]);
  });

  it('on the reward basket: that it is empty, that a mail confirms, and the six weeks', async () => {
    await expectTexts(member, '/members/reward-basket', [
      "You don't have any requests for points exchange.",
      "We'll email you to confirm each request. Requests take up to 6 weeks.",
    ]);
  });
});

describe('what a member in the middle of things reads', () => {
  let member: TestClient;
  let reward: string;
  beforeAll(async () => {
    const { client, member_id } = await signedInMember(testApp);
    member = client;
    await invite(testApp, await addSurvey(testApp), [member_id]);
    const paused = await addSurvey(testApp, { titles: { en: 'Waiting' } });
    await invite(testApp, paused, [member_id]);
    await testApp.database.transaction((db) => moveSurvey(db, paused, 'paused'));
    const filled = await addSurvey(testApp, { titles: { en: 'Filled' }, completes_wanted: 1 });
    await invite(testApp, filled, [member_id]);
    await testApp.database.transaction((db) =>
      db.updateTable('quota_cells').set({ wanted: 0 }).where('name', '=', 'total').execute(),
    );
    await givePoints(testApp, member_id, 3500);
    const { reward_id, name, values } = await addReward(testApp);
    reward = name;
    expect((await postExchange(client, { reward_id, values, quantity: 2 })).status).toBe(200);
  });

  it('in the table of surveys', async () => {
    await expectTexts(member, '/members/questionnaires', [
      'Title Reward Points Link',
      'Drinks at home',
      'Click here to fill out the questionnaire',
      'This survey is currently unaccessible. Please try again later.',
      'This survey is now full',
    ]);
    const { text } = await openPage(member, '/members/questionnaires');
    expect(text.match(/<a[^>]*target="_blank"[^>]*><span>[^<]*Click here/g)).toHaveLength(1);
  });

  it('on the page of an invitation that can’t be started: no points that it doesn’t earn', async () => {
    const { client, member_id } = await signedInMember(testApp);
    const survey = await addExternalSurvey(testApp, { quota_full_points: 7 });
    const path = `/invitation/${await inviteOne(testApp, survey, member_id)}`;
    await expectTexts(client, path, ['If the survey is already full', '7 points']);
    await testApp.database.transaction((db) => moveSurvey(db, survey, 'paused'));
    const screen = await readScreen(client, path);
    expect(screen).toContain('This survey is currently unaccessible. Please try again later.');
    expect(screen).not.toContain('If the survey is already full');
  });

  it('in the history of points', async () => {
    await expectTexts(member, '/members/jtn-points', [
      '1500 points',
      'Details Date Points',
      'Points exchange',
      'Bonus points',
      '+3500',
      '−2000',
    ]);
  });

  it('in the table of rewards', async () => {
    await expectTexts(member, '/members/reward-claim', ['Name Points Required Quantity', `${reward} 1000`]);
    const { text } = await openPage(member, '/members/reward-claim');
    const quantity = /<input[^>]* type="number"[^>]*>/.exec(text)?.[0];
    for (const attribute of ['min="1"', 'step="1"', 'max="1"']) expect(quantity).toContain(attribute);
  });

  it('on leaving: what deleting would cost, requests that will be cancelled included', async () => {
    await expectTexts(member, '/members/unsubscribe', [
      "Points you'll lose 3500",
      'Reward requests that will be cancelled 1',
      'In our books, the amounts stay under a random number',
    ]);
  });

  it('in the table of requests: exchanged points are quantity times points, the status is in words', async () => {
    await expectTexts(member, '/members/reward-basket', [
      'Name Quantity Exchanged points Status Request date',
      `${reward} 2 2000 Requested`,
    ]);
  });

  it('in the member’s language: what points were for, and where a request stands', async () => {
    const texts = JSON.parse(readFileSync('locales/bg.json', 'utf8'));
    await member.call('PUT /profile/language', { body: { language: 'bg' } });
    await expectTexts(member, '/members/jtn-points', [texts['Points exchange'], texts['Bonus points']]);
    await expectTexts(member, '/members/reward-basket', [`2 2000 ${texts.Requested}`]);
    expect(texts['Points exchange'] + texts.Requested).toMatch(/^[\p{Script=Cyrillic} ]+$/u);
  });
});
