import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { HOSTING_PRESETS, type HostingPresetId } from '#contract/rules/hosting-presets.ts';
import { reportLink } from '#server/features/reports/report-links.ts';
import { verifyStatement } from '#server/features/reports/statement.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import {
  addExternalSurvey,
  addSurvey,
  inviteOne,
  startExternal,
  startedAt,
  surveyKey,
} from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const ORIGIN = 'http://bg.localhost:3000';
const fieldwork = { role: 'fieldwork', countries: ['BG'] };
const { client } = await signedInOperator(testApp, { ...fieldwork, step_up: true });
const idOf = async (survey_number: string) =>
  (
    await testApp.database.read
      .selectFrom('surveys')
      .select('id')
      .where('survey_number', '=', survey_number)
      .executeTakeFirstOrThrow()
  ).id;
const of = (id: number) => ({ params: { id } });
const hosting = async (id: number) => (await client.call('GET /surveys/:id/hosting', of(id))).data;
const rotate = (id: number, after: string | null, from = client) =>
  from.call('POST /surveys/:id/keys', { ...of(id), body: { after } });
const send = async (url: string) =>
  (
    await testApp.app.inject({
      method: 'POST',
      url: url.replace(ORIGIN, ''),
      headers: { host: new URL(ORIGIN).host },
    })
  ).statusCode;
const started = async (survey: string) => {
  const member = await signedInMember(testApp);
  return startExternal(member.client, await inviteOne(testApp, survey, member.member_id));
};

describe("a survey's keys", () => {
  it('are renewed by nobody without the right or a second look, nor from what has changed since', async () => {
    const id = await idOf(await addExternalSurvey(testApp));
    const newest = (await hosting(id)).keys[0]?.key_id ?? '';
    const clerk = (await signedInOperator(testApp, { role: 'support', step_up: true })).client;
    const foreigner = (
      await signedInOperator(testApp, { role: 'fieldwork', countries: ['AT'], step_up: true })
    ).client;
    const unsure = (await signedInOperator(testApp, fieldwork)).client;
    expect((await clerk.call('GET /surveys/:id/hosting', of(id))).failure.code).toBe('not_allowed');
    expect((await foreigner.call('GET /surveys/:id/hosting', of(id))).failure.code).toBe('not_found');
    expect((await rotate(id, newest, clerk)).failure.code).toBe('not_allowed');
    expect((await rotate(id, newest, foreigner)).failure.code).toBe('not_found');
    expect((await rotate(id, newest, unsure)).failure.code).toBe('step_up_needed');
    expect((await rotate(id, null)).failure.code).toBe('conflict');
    expect((await hosting(id)).keys.map(({ key_id }) => key_id)).toEqual([newest]);
  });

  it('are two while they are renewed: the one before still counts, older ones no longer', async () => {
    const survey = await addExternalSurvey(testApp);
    const id = await idOf(survey);
    const first = await surveyKey(testApp, survey);
    const second = (await rotate(id, first.keyId)).data;
    // A press whose answer was lost, sent again.
    expect((await rotate(id, first.keyId)).failure.code).toBe('conflict');
    const link = async (key: { keyId: string; secret: string }) =>
      reportLink(
        ORIGIN,
        { survey_number: survey, attempt: await started(survey), outcome: 'screenout' },
        key,
        new Date(),
      );
    expect(await send(await link(first))).toBe(200);
    expect(await send(await link({ keyId: second.key_id, secret: second.secret }))).toBe(200);
    const third = (await rotate(id, second.key_id)).data;
    expect(await send(await link(first))).toBe(401);
    const page = JSON.stringify(await hosting(id));
    for (const { secret } of [second, third]) expect(page).not.toContain(secret);
    expect((await hosting(id)).keys.map(({ key_id }) => key_id)).toEqual([third.key_id, second.key_id]);
    const history = (await client.call('GET /surveys/:id/history', of(id))).data;
    const renewed = history.filter(({ action }) => action === 'rotate_survey_key');
    expect(renewed.map(({ operator }) => operator)).toEqual(['Irina Koleva', 'Irina Koleva']);
  });
});

describe('a platform', () => {
  const hashed = (url: string, secret: string, parameter = 'hash', algorithm = 'sha256') =>
    `${url}&${parameter}=${createHash(algorithm)
      .update(url + secret)
      .digest('hex')}`;

  it('is believed by its own signature only, and says outcomes by its own codes', async () => {
    const survey = await addExternalSurvey(testApp, { preset: 'sample_ninja' });
    const { secret, ...key } = await surveyKey(testApp, survey);
    const attempt = await started(survey);
    const url = `${ORIGIN}/api/portal/v1/reports/${survey}?attempt=${attempt}`;
    const refused = [
      `${url}&s=c`,
      `${url}&s=c&hash=`,
      hashed(`${url}&s=c`, 'x'.repeat(43)),
      hashed(`${url}&s=c`, secret).replace('s=c', 's=p'),
      reportLink(
        ORIGIN,
        { survey_number: survey, attempt, outcome: 'complete' },
        { secret, ...key },
        new Date(),
      ),
    ];
    for (const address of refused) expect([address, await send(address)]).toEqual([address, 401]);
    expect(await send(hashed(`${url}&s=great`, secret))).toBe(422);
    expect(await send(hashed(url, secret))).toBe(422);
    expect(await send(`${hashed(`${url}&s=c`, secret)}&s=c`)).toBe(422);
    expect(await send(hashed(`${url}&s=qua`, secret, 'hash', 'sha1'))).toBe(200);
    expect(await send(hashed(`${url}&s=qua`, secret))).toBe(200);
    expect(await send(hashed(`${url}&s=c`, secret))).toBe(409);
    const stored = await testApp.database.read
      .selectFrom('attempts')
      .select(['outcome', 'raw_code'])
      .where('token', '=', attempt)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ outcome: 'quality', raw_code: 'qua' });
  });

  it.each(Object.keys(HOSTING_PRESETS) as HostingPresetId[])(
    '%s is told its addresses, and the example is what the server would accept',
    async (preset) => {
      const id = await idOf(await addExternalSurvey(testApp, { preset }));
      const { returns, reports, example } = await hosting(id);
      expect(returns.length).toBe(reports.length);
      expect(returns.map(({ outcome }) => outcome)).toEqual(
        expect.arrayContaining(['complete', 'screenout', 'quota_full']),
      );
      for (const { address } of returns)
        expect(address).toContain(`attempt=${HOSTING_PRESETS[preset].attempt}`);
      const key = { keyId: 'example', secret: example.secret };
      expect(verifyStatement(preset, example.address, [key]).ok).toBe(true);
      expect(verifyStatement(preset, example.address.replace('ATTEMPT', 'OTHER'), [key]).ok).toBe(false);
    },
  );
});

describe('what a survey is told', () => {
  it('is a pseudonym of its own, the same however often the attempt is continued', async () => {
    const entry_url = 'https://survey.example/s?id={attempt}&p={pseudonym}';
    const { client: member, member_id } = await signedInMember(testApp);
    const seen: (string | null)[] = [];
    for (const survey of [
      await addExternalSurvey(testApp, { entry_url }),
      await addExternalSurvey(testApp, { entry_url }),
    ]) {
      const token = await inviteOne(testApp, survey, member_id);
      await testApp.database.transaction((db) =>
        db
          .updateTable('invitations')
          .set({ invited_at: new Date('2026-01-01') })
          .where('member_id', '=', member_id)
          .execute(),
      );
      for (let time = 0; time < 2; time++)
        seen.push(new URL(await startedAt(member, token)).searchParams.get('p'));
    }
    expect(seen[0]).toMatch(/^[\w-]{16}$/);
    expect([seen[0], seen[2]]).toEqual([seen[1], seen[3]]);
    expect(seen[0]).not.toBe(seen[2]);
  });

  it('is nothing where it is ours: its page has the questions', async () => {
    const { questionnaire, keys } = await hosting(await idOf(await addSurvey(testApp)));
    expect(questionnaire).toMatchObject({ version: 1, pages: 4 });
    expect(questionnaire?.questions[1]).toEqual({ title: 'Coffee or tea?', type: 'sr', page: 2 });
    expect(keys).toHaveLength(1);
  });
});
