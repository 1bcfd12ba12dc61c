import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createQuestionnaire } from '#server/features/questionnaires/create-questionnaire.ts';
import { mailedCode } from '#server/testing/queued-mails.ts';
import { register, registrationOf } from '#server/testing/registration.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const memberWith = (email: string) =>
  testApp.database.read.selectFrom('members').selectAll().where('email', '=', email).executeTakeFirst();

describe('extra questions of a country', () => {
  const texts = (en: string, bg: string) => ({ en, bg });
  beforeAll(() =>
    testApp.database.transaction((db) =>
      createQuestionnaire(db, { kind: 'registration', country_code: 'RO', name: 'Registration' }, [
        {
          key: 'region',
          type: 'sr',
          title: texts('Your region', 'Вашата област'),
          options: [
            { key: 'north', name: texts('North', 'Север') },
            { key: 'south', name: texts('South', 'Юг') },
          ],
        },
        { key: 'remark', type: 'oe', optional: true, title: texts('A remark', 'Бележка') },
      ]),
    ),
  );
  const visitor = () => testApp.visitor({ country: 'RO' });

  it('are none elsewhere', async () => {
    expect((await testApp.visitor().call('GET /profile/register')).data).toEqual({
      definition: [],
      values: {},
      minimum_age: 18,
    });
  });

  it('are asked, judged and kept', async () => {
    const { data } = await visitor().call('GET /profile/register');
    const [region, remark] = data.definition;
    expect(region).toMatchObject({ title: 'Your region', type: 'sr', required: true });
    const id = region?.id ?? '';
    const body = registrationOf({ language: 'en' });

    const missing = await register(testApp, body, visitor());
    expect(missing.failure.errors).toHaveProperty(id);
    const wrong = await register(testApp, { ...body, values: { [id]: 999_999 } }, visitor());
    expect(wrong.failure.errors).toHaveProperty(id);
    expect(await memberWith(body.email)).toBeUndefined();

    const option = region?.values?.[1]?.id ?? 0;
    const values = { [id]: option, [remark?.id ?? '']: ' none ' };
    expect((await register(testApp, { ...body, values }, visitor())).status).toBe(200);
    const code = await mailedCode(testApp, body.email, 'confirmation');
    expect((await visitor().call('POST /profile/confirm', { body: { code } })).status).toBe(200);
    const member = await memberWith(body.email);
    expect(member?.registration_answers).toBeNull();
    const answers = await testApp.database.read
      .selectFrom('member_answers')
      .select(['attribute_id', 'value'])
      .where('member_id', '=', member?.id ?? 0)
      .orderBy('attribute_id')
      .execute();
    expect(answers.map(({ value }) => value)).toEqual([option, 'none']);
    const facts = await testApp.database.read
      .selectFrom('member_facts')
      .select('facts')
      .where('member_id', '=', member?.id ?? 0)
      .executeTakeFirst();
    expect(facts?.facts).toContain(option);
  });
});
