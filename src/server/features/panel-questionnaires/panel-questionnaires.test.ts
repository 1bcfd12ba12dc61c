import { afterAll, describe, expect, it } from 'vitest';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import type { Group } from '#contract/rules/conditions.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { seriesSettings } from '#server/testing/series-steps.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { client: owner } = await signedInOperator(testApp);
const { client: austrian } = await signedInOperator(testApp, { countries: ['AT'] });
const { client: support } = await signedInOperator(testApp, { role: 'support' });
const params = (id: number) => ({ params: { id } });
const en = (text: string) => ({ en: text });

const list = async (client = owner) => (await client.call('GET /panel-questionnaires')).data;
const of = async (kind: string, country: string | null, client = owner) =>
  (await list(client)).find((one) => one.kind === kind && one.country_code === country);
const own = (kind: 'profiler' | 'registration', country_code: string, client = owner) =>
  client.call('POST /panel-questionnaires', { body: { kind, country_code } });
const read = async (id: number) => (await owner.call('GET /panel-questionnaires/:id', params(id))).data;
/** Saves and publishes what `change` makes of a questionnaire. */
async function published(id: number, change: (form: AuthoredForm) => AuthoredForm) {
  const { form, draft_version: version } = await read(id);
  const body = { form: change(form as AuthoredForm) as never, version };
  const saved = await owner.call('PUT /panel-questionnaires/:id/draft', { ...params(id), body });
  return owner.call('POST /panel-questionnaires/:id/publish', {
    ...params(id),
    body: { version: saved.data.draft_version },
  });
}
const news = {
  key: 'news',
  type: 'sr',
  title: en('Do you read a newspaper?'),
  options: [
    { key: 'yes', name: en('Yes') },
    { key: 'no', name: en('No') },
  ],
} as const;

describe('the questions of profile and registration', () => {
  it('are edited with the right, in own countries, and the general ones by operators of all', async () => {
    const general = await of('profiler', null);
    const bulgarian = await of('profiler', 'BG');
    expect((await support.call('GET /panel-questionnaires')).status).toBe(403);
    expect((await own('profiler', 'AT', support)).status).toBe(403);
    expect((await own('profiler', 'BG', austrian)).failure.code).toBe('not_found');
    expect((await own('profiler', 'XX')).failure.code).toBe('not_found');
    for (const id of [general?.id ?? 0, bulgarian?.id ?? 0])
      expect((await austrian.call('GET /panel-questionnaires/:id', params(id))).failure.code).toBe(
        'not_found',
      );
    expect((await list(austrian)).map(({ country_code }) => country_code)).not.toContain('BG');
    expect(await of('profiler', null, austrian)).toMatchObject({ may_edit: false });
    expect(general).toMatchObject({ may_edit: true });
    // Nor is one of another kind edited with these calls.
    const form = await owner.call('POST /reward-forms', {
      body: { key: 'a-form-of-rewards', name: 'Voucher', country_code: null },
    });
    expect((await owner.call('GET /panel-questionnaires/:id', params(form.data.id))).status).toBe(404);
  });

  it('have nothing that only an interview has', async () => {
    const { id } = (await own('registration', 'HR')).data;
    const [yes, no] = news.options;
    const { failure } = await published(id, () => [
      news,
      { ...news, key: 'second', page: 1, shuffle: true },
      { ...news, key: 'third', title: en('Why {{news}}?') },
      { ...news, key: 'fourth', options: [{ ...yes, right: true }, no] },
      { ...news, key: 'fifth', options: [{ ...yes, screenout: true }, no] },
    ]);
    expect(failure.code).toBe('questionnaire_unfinished');
    expect(Object.keys(failure.errors)).toEqual(['second', 'third', 'fourth', 'fifth']);
    expect(await of('registration', 'HR')).toMatchObject({ version: 1, questions: 0 });
  });

  it('are given to a country once, as a copy whose questions keep their ids', async () => {
    const general = await of('profiler', null);
    const [one, other] = await Promise.all([
      own('profiler', 'AT', austrian),
      own('profiler', 'AT', austrian),
    ]);
    expect(one.data).toEqual(other.data);
    const definitions = await testApp.database.read
      .selectFrom('questionnaire_versions')
      .select('definition')
      .where('questionnaire_id', 'in', [general?.id ?? 0, one.data.id])
      .execute();
    expect(definitions).toHaveLength(2);
    expect(definitions[0]).toEqual(definitions[1]);
    expect(await of('profiler', 'AT', austrian)).toMatchObject({ may_edit: true, version: 1 });
  });

  it('reach members when they are published, and nobody before', async () => {
    const { id } = (await own('registration', 'BG')).data;
    const asked = async () => (await testApp.visitor().call('GET /profile/register')).data.definition;
    const { draft_version: version } = await read(id);
    const body = { form: [news] as never, version };
    await owner.call('PUT /panel-questionnaires/:id/draft', { ...params(id), body });
    expect(await asked()).toEqual([]);
    expect((await published(id, (form) => form)).data.version).toBe(2);
    expect((await asked()).map(({ title }) => title)).toEqual(['Do you read a newspaper?']);
    expect((await published(id, () => [])).data.version).toBe(3);
    expect(await asked()).toEqual([]);
  });

  it('keep the answers that segments and quotas ask for', async () => {
    const found = await of('profiler', 'BG');
    const id = found?.id ?? 0;
    expect((await published(id, (form) => [...form, news])).status).toBe(200);
    const choices = await owner.call('GET /condition-choices', { query: { country: 'BG' } });
    const options = choices.data.questions.find(({ title }) => title === 'Do you read a newspaper?')?.options;
    const readers: Group = { kind: 'none', of: [{ kind: 'answer', options: [options?.[0]?.id ?? 0] }] };
    const segment = await owner.call('POST /segments', {
      body: {
        name: 'Readers',
        country_code: 'BG',
        condition: readers,
      },
    });
    const without = (form: AuthoredForm) => form.filter(({ key }) => key !== 'news');
    expect((await published(id, without)).failure.code).toBe('quota_option_gone');
    // The answer that nobody asks for may go.
    expect(
      (await published(id, (form) => [...without(form), { ...news, options: [news.options[0]] }])).status,
    ).toBe(200);
    await owner.call('DELETE /segments/:id', { ...params(segment.data.id), query: { version: '1' } });
    const { id: survey } = await testApp.database.read
      .selectFrom('surveys')
      .select('id')
      .where('survey_number', '=', await addSurvey(testApp, { completes_wanted: 5 }))
      .executeTakeFirstOrThrow();
    const series = { ...params(survey), body: { ...seriesSettings, condition: readers, version: 0 } };
    expect((await owner.call('POST /surveys/:id/automatic-waves', series)).status).toBe(200);
    expect((await published(id, without)).failure.code).toBe('quota_option_gone');
    await owner.call('POST /surveys/:id/automatic-waves/stop', {
      ...params(survey),
      body: {
        reason: 'Enough',
        version:
          (await owner.call('GET /surveys/:id/automatic-waves', params(survey))).data.series?.version ?? 0,
      },
    });
    expect((await published(id, without)).status).toBe(200);
  });
});

describe('the forms of rewards', () => {
  it('are added once, and rewards can have them when they are published', async () => {
    const add = (client: typeof owner, country_code: string | null, key = 'one-form-for-cinema') =>
      client.call('POST /reward-forms', { body: { key, name: 'Cinema', country_code } });
    expect((await add(support, null)).status).toBe(403);
    expect((await add(austrian, null)).failure.code).toBe('not_found');
    expect((await add(austrian, 'BG')).failure.code).toBe('not_found');
    const [one, other] = [await add(owner, null), await add(owner, null)];
    expect(one.data).toEqual(other.data);
    const { id } = one.data;
    const choices = async () => (await owner.call('GET /reward-choices')).data.forms.map((form) => form.id);
    expect(await choices()).not.toContain(id);
    await owner.call('PUT /reward-forms/:id/draft', {
      ...params(id),
      body: { form: [news] as never, version: 1 },
    });
    expect(await choices()).not.toContain(id);
    await owner.call('POST /reward-forms/:id/publish', { ...params(id), body: { version: 2 } });
    expect(await choices()).toContain(id);
    expect((await austrian.call('GET /reward-forms/:id', params(id))).failure.code).toBe('not_found');
  });

  it('are renamed by whoever edits them, and one of two operators is told of the other', async () => {
    const add = (country_code: string | null) =>
      owner.call('POST /reward-forms', {
        body: { key: `renamed-${country_code}`, name: 'Bank', country_code },
      });
    const { id } = (await add('AT')).data;
    const rename = (client: typeof owner, name: string, version = 1, form = id) =>
      client.call('PUT /reward-forms/:id/name', { ...params(form), body: { name, version } });
    const listed = async () =>
      (await owner.call('GET /reward-forms')).data.find((form) => form.id === id) ?? { name: null };
    expect((await rename(support, 'Bank account')).status).toBe(403);
    expect((await rename(austrian, 'Bank account', 1, (await add(null)).data.id)).status).toBe(404);
    expect((await rename(owner, 'Profile', 1, (await of('profiler', 'BG'))?.id)).status).toBe(404);
    expect((await rename(owner, ' ')).failure.errors).toHaveProperty('name');
    expect(await listed()).toMatchObject({ name: 'Bank', name_version: 1 });

    const both = await Promise.all([rename(austrian, 'Bank account'), rename(owner, 'IBAN')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { name } = await listed();
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.failure.conflict).toMatchObject({
      version: 2,
      changed: [{ field: 'name', theirs: name }],
    });
    // The same name sent again, because the answer was lost.
    expect((await rename(owner, String(name))).data.version).toBe(2);
    expect((await rename(owner, 'Account', 2)).data.version).toBe(3);
    expect((await owner.call('GET /reward-forms/:id', params(id))).data).toMatchObject({
      name: 'Account',
      draft_version: 1,
    });
    const written = await testApp.database.read
      .selectFrom('audit_log as a')
      .innerJoin('audit_values as v', 'v.audit_id', 'a.id')
      .select(['a.country_code', 'v.before', 'v.after'])
      .where('a.action', '=', 'rename_questionnaire')
      .orderBy('a.id')
      .execute();
    expect(written).toEqual([
      { country_code: 'AT', before: 'Bank', after: name },
      { country_code: 'AT', before: name, after: 'Account' },
    ]);
  });
});
