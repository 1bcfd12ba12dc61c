import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import type { QuestionPicture } from '#contract/rules/stored-definition.ts';
import { clock } from '#server/clock.ts';
import { forgetPictures } from '#server/features/pictures/forget-pictures.ts';
import { startInterview } from '#server/testing/interviews.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addSurvey, testForm } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { createQuestionnaire } from './create-questionnaire.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { client: manager } = await signedInOperator(testApp, { role: 'fieldwork', countries: ['AT', 'BG'] });
const { client: foreigner } = await signedInOperator(testApp, { role: 'fieldwork', countries: ['AT'] });
const { client: clerk } = await signedInOperator(testApp, { role: 'support' });

const of = (id: number) => ({ params: { id } });
const surveyOf = (survey_number: string) =>
  testApp.database.read
    .selectFrom('surveys')
    .select(['id', 'questionnaire_id'])
    .where('survey_number', '=', survey_number)
    .$narrowType<{ questionnaire_id: number }>()
    .executeTakeFirstOrThrow();
async function newQuestionnaire() {
  const survey_number = await addSurvey(testApp);
  const survey = await surveyOf(survey_number);
  return { survey_number, survey_id: survey.id, id: survey.questionnaire_id };
}
let drawings = 0;
/** A picture that no other test has. */
const drawn = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: (++drawings * 23) % 256, g: 80, b: 184 } } })
    .png()
    .toBuffer();
const upload = (id: number, bytes: Buffer, client = manager) =>
  client.call('POST /survey-questionnaires/:id/pictures', {
    ...of(id),
    body: { picture: bytes.toString('base64') },
  });
const alt = { en: 'A blue cup', bg: 'Синя чаша' };
async function uploaded(id: number): Promise<QuestionPicture> {
  return { ...(await upload(id, await drawn())).data, alt };
}
const [adult, ...others] = testForm;
const showing = (picture: unknown) => [{ ...adult, picture }, ...others];
const save = (id: number, form: unknown, version: number) =>
  manager.call('PUT /survey-questionnaires/:id/draft', {
    ...of(id),
    body: { form: form as never, version },
  });
const publish = (id: number, version: number) =>
  manager.call('POST /survey-questionnaires/:id/publish', { ...of(id), body: { version } });
const read = async (id: number) => (await manager.call('GET /survey-questionnaires/:id', of(id))).data;
/** The nightly job, so many days from now. */
const nightly = (days: number) =>
  testApp.database.transaction((db) =>
    forgetPictures(db, new Date(clock.now().getTime() + days * 86_400_000), 100),
  );
const isThere = async (hash: string) =>
  (await testApp.visitor().call('GET /pictures/:hash', { params: { hash } })).status === 200;

describe('a picture of a question', () => {
  it('is neither taken from nor shown to somebody who may not edit the questionnaire', async () => {
    const { id } = await newQuestionnaire();
    const { hash } = await uploaded(id);
    const look = (client: typeof manager, picture = hash) =>
      client.call('GET /survey-questionnaires/:id/pictures/:hash', { params: { id, hash: picture } });
    for (const [client, code] of [
      [testApp.console(), 'not_signed_in'],
      [clerk, 'not_allowed'],
      [foreigner, 'not_found'],
    ] as const) {
      expect((await upload(id, Buffer.from('no picture'), client)).failure.code).toBe(code);
      expect((await look(client)).failure.code).toBe(code);
    }
    expect((await look(manager)).status).toBe(200);
    expect((await look(manager, '0'.repeat(32))).failure.code).toBe('not_found');
    const profiler = await testApp.database.read
      .selectFrom('questionnaires')
      .select('id')
      .where('kind', '=', 'profiler')
      .where('country_code', '=', 'BG')
      .executeTakeFirstOrThrow();
    expect((await upload(profiler.id, await drawn())).failure.code).toBe('not_found');
  });

  it('is judged by its bytes, and the same one twice is one', async () => {
    const { id } = await newQuestionnaire();
    for (const [bytes, message] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'format'],
      [Buffer.concat([await drawn(), Buffer.alloc(5 * 1024 * 1024)]), 'too_large'],
      [await drawn(5001, 5000), 'too_many_pixels'],
    ] as const)
      expect((await upload(id, bytes)).failure.errors).toEqual({
        picture: operatorFieldMessages[`picture_${message}`],
      });
    const wide = await drawn(2000, 1000);
    const first = (await upload(id, wide)).data;
    expect(first).toMatchObject({ width: 1280, height: 640 });
    expect((await upload(id, wide)).data).toEqual(first);
  });

  it('that was never uploaded is refused with the place of its question, and nothing is saved', async () => {
    const { id } = await newQuestionnaire();
    const picture = await uploaded(id);
    const unknown = { ...picture, hash: 'f'.repeat(32) };
    for (const [wrong, place] of [
      [unknown, 'form.0.picture'],
      [{ ...picture, width: picture.width + 1 }, 'form.0.picture'],
      [{ ...picture, hash: '../../profile' }, 'form.0.picture.hash'],
      [{ ...picture, hash: picture.hash.toUpperCase() }, 'form.0.picture.hash'],
      [{ ...picture, hash: [picture.hash] }, 'form.0.picture.hash'],
      [{ ...picture, height: 1e9 }, 'form.0.picture.height'],
      [{ ...picture, alt: 'A cup' }, 'form.0.picture.alt'],
      [{ ...picture, alt: { en: 'null \u0000 byte' } }, 'form.0.picture.alt.en'],
      [{ ...picture, src: 'https://example.com/x.png' }, 'form.0.picture.src'],
      ['https://example.com/x.png', 'form.0.picture'],
    ] as const) {
      const { status, failure } = await save(id, showing(wrong), 1);
      expect([status, Object.keys(failure.errors)]).toEqual([422, [place]]);
    }
    const { failure } = await save(id, [...others, { ...adult, picture: unknown }], 1);
    expect(failure.errors).toEqual({ 'form.3.picture': operatorFieldMessages.picture_unknown });
    expect(await read(id)).toMatchObject({ draft: null, draft_version: 1 });
    const made = testApp.database.transaction((db) =>
      createQuestionnaire(
        db,
        { kind: 'survey', country_code: 'BG', name: 'From a file' },
        showing(unknown) as never,
      ),
    );
    await expect(made).rejects.toThrow(`adult: ${operatorFieldMessages.picture_unknown}`);
  });

  it('is published with a description, which a member reads in their language, or else in another', async () => {
    const { id, survey_number } = await newQuestionnaire();
    const picture = await uploaded(id);
    const saved = await save(id, showing({ ...picture, alt: { en: ' ' } }), 1);
    expect((await publish(id, saved.data.draft_version)).failure).toMatchObject({
      code: 'questionnaire_unfinished',
      errors: { adult: "Its picture has no description for those who can't see it" },
    });
    const inBulgarian = { ...(await uploaded(id)), alt: { bg: 'Чайник' } };
    await save(
      id,
      [
        { ...adult, picture },
        { ...others[0], page: 0, picture: inBulgarian },
      ],
      2,
    );
    expect((await publish(id, 3)).data.version).toBe(2);
    expect((await read(id)).published.form[0]?.picture).toEqual(picture);
    const { hash, width, height } = picture;
    for (const [language, cup, pot] of [
      ['bg', { alt: alt.bg }, { alt: 'Чайник' }],
      ['en', { alt: alt.en }, { alt: 'Чайник', lang: 'bg' }],
    ] as const) {
      const interview = await startInterview(testApp, survey_number, { language });
      const { definition } = (await interview.look()).data;
      expect(definition[0]?.picture).toEqual({ hash, width, height, ...cup });
      expect(definition[1]?.picture).toMatchObject(pot);
      expect(definition[1]?.picture?.lang).toBe('lang' in pot ? pot.lang : undefined);
    }
    expect(await isThere(hash)).toBe(true);
  });

  it('lacks a description where its members read another language, as the other texts of its survey do', async () => {
    const { id, survey_id } = await newQuestionnaire();
    await signedInMember(testApp, { language: 'de' });
    const lacking = async () =>
      (await manager.call('GET /surveys/:id/missing-texts', of(survey_id))).data.missing.find(
        ({ language }) => language === 'de',
      )?.questions ?? 0;
    const before = await lacking();
    await save(id, showing(await uploaded(id)), 1);
    await publish(id, 2);
    expect(await lacking()).toBe(before + 1);
  });

  it('stays while the draft has it, goes when that is given up, and stays for ever once it is published', async () => {
    const { id } = await newQuestionnaire();
    const [published, replaced, unused] = [await uploaded(id), await uploaded(id), await uploaded(id)];
    await save(id, showing(replaced), 1);
    await nightly(1);
    await nightly(10);
    expect(await isThere(unused.hash)).toBe(false);
    expect(await isThere(replaced.hash)).toBe(true);
    // This one is forgotten meanwhile.
    expect((await save(id, showing(published), 2)).status).toBe(422);
    const [again, given] = [await uploaded(id), await uploaded(id)];
    await save(id, showing(again), 2);
    expect((await publish(id, 3)).status).toBe(200);
    await save(id, showing(given), 4);
    await manager.call('POST /survey-questionnaires/:id/draft/discard', { ...of(id), body: { version: 5 } });
    await save(id, testForm, 6);
    expect((await publish(id, 7)).data.version).toBe(3);
    await nightly(20);
    await nightly(30);
    expect(await Promise.all([again, given, replaced].map(({ hash }) => isThere(hash)))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('goes with its questionnaire to another survey and country, and with a version that is taken up again', async () => {
    const { id, survey_id } = await newQuestionnaire();
    const [first, second] = [await uploaded(id), await uploaded(id)];
    await save(id, showing(first), 1);
    await publish(id, 2);
    await save(id, showing(second), 3);
    const { data } = await manager.call('POST /surveys/:id/copies', {
      params: { id: survey_id },
      body: { key: 'copy-with-its-pictures', country_code: 'AT' },
    });
    const copy = (await surveyOf(data.survey_number)).questionnaire_id;
    const copied = await read(copy);
    expect(copied.published.form[0]?.picture).toEqual(first);
    expect(copied.form[0]?.picture).toEqual(second);
    const kept = await testApp.database.read
      .selectFrom('questionnaire_pictures')
      .select(['hash', 'published'])
      .where('questionnaire_id', '=', copy)
      .orderBy('published')
      .execute();
    expect(kept).toEqual([
      { hash: second.hash, published: false },
      { hash: first.hash, published: true },
    ]);
    const { data: old } = await manager.call('GET /survey-questionnaires/:id/versions/:version', {
      params: { id, version: 2 },
    });
    expect((await save(id, old.form, 4)).status).toBe(200);
  });
});
