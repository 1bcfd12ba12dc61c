import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createQuestionnaire } from '#server/features/questionnaires/create-questionnaire.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, inviteOne, startedAt } from '#server/testing/surveys.ts';
import {
  type OperatorClient,
  startTestApp,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';

const en = (text: string) => ({ en: text });
const options = (...keys: string[]) => keys.map((key) => ({ key, name: en(`The ${key}`) }));
const LINK = 'https://survey.example/s?id={attempt}&lng={language}';

let test: TestApp;
let panel: OperatorClient;
let fieldwork: OperatorClient;
beforeAll(async () => {
  test = await startTestApp();
  panel = (await signedInOperator(test)).client;
  fieldwork = (await signedInOperator(test, { role: 'fieldwork', countries: ['AT'] })).client;
  await test.database.transaction((db) =>
    createQuestionnaire(db, { kind: 'profiler', country_code: 'AT', name: 'Austria' }, [
      { key: 'work', type: 'sr', optional: true, title: en('Do you work?'), options: options('yes', 'no') },
      { key: 'pets', type: 'mr', optional: true, title: en('Which pets?'), options: options('cat', 'dog') },
      {
        key: 'faith',
        type: 'sr',
        optional: true,
        title: en('Your faith?'),
        options: options('some', 'none'),
      },
      { key: 'town', type: 'sr', optional: true, title: en('Your town?'), options: options('valletta') },
      { key: 'dream', type: 'oe', optional: true, title: en('Your dream?') },
    ]),
  );
});
afterAll(() => test.close());

const list = async () => (await fieldwork.call('GET /shareable-answers', { query: { country: 'AT' } })).data;
const idOf = async (key: string) => (await list()).find((one) => one.key === key)?.id ?? 0;
type Sharing = 'never' | 'shared' | 'with_consent';
const mark = async (key: string, from: Sharing, to: Sharing, client = panel) =>
  client.call('PUT /shareable-answers/:id', {
    params: { id: await idOf(key) },
    body: { country_code: 'AT', from, to },
  });
const addSurvey = (entry_url: string) => addExternalSurvey(test, { country_code: 'AT', entry_url });
/** A member with these answers in the profile, who is invited; `link` is the token of the mail. */
async function invited(survey: string, answers: Record<string, readonly string[]>, language = 'en') {
  const member = await signedInMember(test, { country_code: 'AT', language });
  const { data } = await member.client.call('GET /profiler');
  const values = Object.fromEntries(
    data.definition.flatMap(({ id, title, type, values: offered = [] }) => {
      const chosen = offered.filter(({ name }) => answers[title]?.includes(name)).map((one) => one.id);
      return chosen.length === 0 ? [] : [[id, type === 'mr' ? chosen : (chosen[0] ?? 0)]];
    }),
  );
  await member.client.call('PUT /profiler', { body: { values } });
  return { ...member, link: await inviteOne(test, survey, member.member_id) };
}
const passesOn = async (client: TestClient, token: string) =>
  (await client.call('GET /invitations/:token', { params: { token } })).data.passes_on;
const passed = (location: string) => new URL(location).searchParams;
const everything = {
  'Do you work?': ['The yes'],
  'Which pets?': ['The dog', 'The cat'],
  'Your faith?': ['The some'],
};

describe('marking answers as shareable', () => {
  it('is refused without the right, in another country, over a change, and for what tells of people', async () => {
    expect((await list()).map(({ key, sharing }) => [key, sharing])).toEqual([
      ['work', 'never'],
      ['pets', 'never'],
      ['faith', 'never'],
    ]);
    expect((await mark('work', 'never', 'shared', fieldwork)).failure.code).toBe('not_allowed');
    const bulgarian = (await signedInOperator(test, { countries: ['BG'] })).client;
    expect((await mark('work', 'never', 'shared', bulgarian)).failure.code).toBe('not_found');
    expect((await mark('work', 'shared', 'with_consent')).failure.code).toBe('conflict');
    expect((await mark('town', 'never', 'shared')).failure.code).toBe('not_found');
    const twice = [await mark('work', 'never', 'shared'), await mark('work', 'never', 'shared')];
    expect(twice.map(({ data }) => data.sharing)).toEqual(['shared', 'shared']);
    const written = await test.database.read
      .selectFrom('audit_log')
      .select(['subject', 'details'])
      .where('action', '=', 'mark_shareable_answer')
      .execute();
    expect(written).toEqual([{ subject: 'countries AT', details: { question: 'work' } }]);
  });

  it('lets links name marked questions of their own country alone', async () => {
    const refusal = (entry_url: string, country_code = 'AT') =>
      addExternalSurvey(test, { country_code, entry_url }).then(
        () => null,
        (error) => String(error.errors.entry_url),
      );
    expect(await refusal(`${LINK}&w={profile:work}`)).toBeNull();
    for (const url of [`${LINK}&p={profile:pets}`, `${LINK}&d={profile:dream}`, `${LINK}&t={profile:town}`])
      expect(await refusal(url)).toMatch(/Mark the question as shareable first/);
    expect(await refusal(`${LINK}&w={profile:work}`, 'BG')).toMatch(/Mark the question/);
    expect(await refusal(`${LINK}&w={profile:}`)).toMatch(/unknown placeholder/);
    // The longest codes count.
    const full = `${LINK}&x=${'x'.repeat(1812)}`;
    expect(await refusal(full)).toBeNull();
    expect(await refusal(`${full}&w={profile:work}`)).toMatch(/too long/i);
  });
});

describe('what a survey gets of a member', () => {
  it('are the codes of marked answers; none that is unmarked since, nor unanswered ones', async () => {
    await mark('pets', 'never', 'shared');
    const survey = await addSurvey(`${LINK}&w={profile:work}&p={profile:pets}`);
    const full = await invited(survey, everything);
    expect(await passesOn(full.client, full.link)).toEqual({
      language: true,
      country: false,
      questions: [{ title: 'Do you work?' }, { title: 'Which pets?' }],
      consent: null,
    });
    const link = passed(await startedAt(full.client, full.link));
    expect([link.get('w'), link.get('p')]).toEqual(['yes', 'cat,dog']);
    await mark('pets', 'shared', 'never');
    const again = passed(await startedAt(full.client, full.link));
    expect([again.get('w'), again.get('p')]).toEqual(['yes', '']);
    const empty = await invited(survey, {});
    expect(passed(await startedAt(empty.client, empty.link)).get('w')).toBe('');
  });

  it('is told before: a start from the list leads to the page that says it', async () => {
    const { client, link } = await invited(await addSurvey(`${LINK}&w={profile:work}`), everything);
    const [{ survey_number } = { survey_number: '' }] = (await client.call('GET /surveys')).data;
    const start = await client.call('GET /surveys/:survey_number/start', {
      params: { survey_number },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(start.headers.location).toBe(`/invitation/${link}`);
  });

  it('has no sensitive answer without consent in the very words, and none after it was withdrawn', async () => {
    await mark('faith', 'never', 'with_consent');
    const survey = await addSurvey(`${LINK}&f={profile:faith}`);
    const { client, link, member_id } = await invited(survey, everything);
    const start = (consent?: string) =>
      client.call('POST /invitations/:token/start', {
        params: { token: link },
        body: consent === undefined ? {} : { consent },
      });
    const asked = (await passesOn(client, link))?.consent;
    expect(asked).toMatchObject({ questions: [{ title: 'Your faith?' }], given: false });
    expect(asked?.wording).toContain('Your faith?');
    const gets = async (consent?: string) => passed(String((await start(consent)).headers.location)).get('f');
    expect((await start('en.forged')).failure.code).toBe('conflict');
    expect(await gets()).toBe('');
    expect(await gets(asked?.value)).toBe('some');
    // Pressed twice it is kept once, and it holds for the rest of the attempt.
    expect([await gets(asked?.value), await gets()]).toEqual(['some', 'some']);
    expect((await passesOn(client, link))?.consent?.given).toBe(true);

    const kept = (await client.call('GET /profile/sharing-consents')).data;
    expect(kept).toMatchObject([{ survey: 'Holidays', wording: asked?.wording, withdrawn_at: null }]);
    const { data: copy } = await client.call('GET /profile/data');
    expect(copy.sharing_consents).toMatchObject([{ wording: asked?.wording }]);
    const withdraw = (id: number, from = client) =>
      from.call('POST /profile/sharing-consents/:id/withdraw', { params: { id } });
    const id = kept[0]?.id ?? 0;
    const stranger = (await signedInMember(test, { country_code: 'AT' })).client;
    expect((await withdraw(id, stranger)).failure.code).toBe('not_found');
    expect([(await withdraw(id)).status, (await withdraw(id)).status]).toEqual([200, 200]);
    expect(await gets()).toBe('');
    expect((await passesOn(client, link))?.consent?.given).toBe(false);
    const rows = await test.database.read
      .selectFrom('sharing_consents')
      .select(['given_at', 'withdrawn_at'])
      .where('member_id', '=', member_id)
      .execute();
    expect(rows.map(({ withdrawn_at }) => withdrawn_at !== null)).toEqual([true]);
  });

  it('has no sensitive answer for whoever only has the mail, agreed to or not', async () => {
    const survey = await addSurvey(`${LINK}&w={profile:work}&f={profile:faith}`);
    const { client, link } = await invited(survey, everything);
    const stranger = (await signedInMember(test, { country_code: 'AT' })).client;
    const mine = (await passesOn(client, link))?.consent;
    expect(mine).toMatchObject({ needs_sign_in: false, given: false });
    const start = (from: TestClient, consent?: string) =>
      from.call('POST /invitations/:token/start', {
        params: { token: link },
        body: consent === undefined ? {} : { consent },
      });
    for (const other of [test.visitor({ country: 'AT' }), stranger]) {
      expect((await passesOn(other, link))?.consent).toMatchObject({ needs_sign_in: true, given: false });
      expect((await start(other, mine?.value)).failure.code).toBe('not_signed_in');
    }
    expect((await client.call('GET /profile/sharing-consents')).data).toEqual([]);
    expect(passed(String((await start(client, mine?.value)).headers.location)).get('f')).toBe('some');
    for (const other of [test.visitor({ country: 'AT' }), stranger]) {
      expect((await passesOn(other, link))?.consent).toMatchObject({ needs_sign_in: true, given: false });
      const theirs = passed(await startedAt(other, link));
      expect([theirs.get('w'), theirs.get('f')]).toEqual(['yes', '']);
    }
  });

  it('has one agreed to for this host and these questions alone', async () => {
    const survey = await addSurvey(`${LINK}&f={profile:faith}`);
    const { client, link } = await invited(survey, everything);
    const asked = async () => (await passesOn(client, link))?.consent;
    const first = await asked();
    expect(first?.wording).toContain('(survey.example)');
    const start = async (consent?: string) => {
      const started = await client.call('POST /invitations/:token/start', {
        params: { token: link },
        body: consent === undefined ? {} : { consent },
      });
      if (started.status !== 303) return started.failure.code;
      return passed(String(started.headers.location)).get('f');
    };
    expect(await start(first?.value)).toBe('some');
    const leadTo = (entry_url: string) =>
      test.database.transaction((db) =>
        db.updateTable('surveys').set({ entry_url }).where('survey_number', '=', survey).execute(),
      );
    await leadTo(`${LINK.replace('survey.example', 'other.example')}&f={profile:faith}`);
    expect((await asked())?.given).toBe(false);
    expect([await start(), await start(first?.value)]).toEqual(['', 'conflict']);
    await leadTo(`${LINK}&f={profile:faith}`);
    expect([(await asked())?.given, await start()]).toEqual([true, 'some']);
    // Another question that asks for consent asks for all of it again.
    await mark('pets', 'never', 'with_consent');
    await leadTo(`${LINK}&f={profile:faith}&p={profile:pets}`);
    expect([(await asked())?.given, await start()]).toEqual([false, '']);
    await mark('pets', 'with_consent', 'never');
  });

  it('is agreed to in the language that was read', async () => {
    const { client, link } = await invited(await addSurvey(`${LINK}&f={profile:faith}`), everything, 'de');
    const asked = (await passesOn(client, link))?.consent;
    await client.call('POST /invitations/:token/start', {
      params: { token: link },
      body: { consent: asked?.value ?? '' },
    });
    const { data } = await client.call('GET /profile/sharing-consents');
    expect(data.map(({ wording }) => wording)).toEqual([asked?.wording]);
    expect(asked?.wording).toMatch(/^Ich stimme zu/);
  });
});
