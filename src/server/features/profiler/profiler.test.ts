import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PortalCalls } from '#contract/portal/calls.ts';
import { checkAnswers } from '#contract/rules/check-answers.ts';
import { formValues } from '#contract/rules/questionnaire.arbitraries.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { installProfilers } from './install-profilers.ts';

type Definition = PortalCalls['GET /profiler']['data']['definition'];

describe('the profiler', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const load = async (client: TestClient) => (await client.call('GET /profiler')).data;
  const save = (client: TestClient, values: Record<string, unknown>) =>
    client.call('POST /profiler', { body: { values } });
  const facts = async (member_id: number) =>
    (
      await test.database.read
        .selectFrom('member_facts')
        .select('facts')
        .where('member_id', '=', member_id)
        .executeTakeFirst()
    )?.facts;

  /** Attributes and options by their English texts. */
  const reader = (definition: Definition) => {
    const attribute = (title: string) => {
      const found = definition.find((one) => one.title.startsWith(title));
      if (!found) throw new Error(`no question ${title}`);
      return found;
    };
    return {
      id: (title: string) => attribute(title).id,
      row: (title: string, name: string) => attribute(title).rows?.find((row) => row.name === name)?.id ?? '',
      option: (title: string, name: string) => {
        const found = attribute(title).values?.find((option) => option.name === name);
        if (!found) throw new Error(`no option ${name}`);
        return found.id;
      },
    };
  };

  /** The required answers, as somebody in Plovdiv would give them. */
  const plovdiv = (definition: Definition) => {
    const { id, option } = reader(definition);
    const choose = (title: string, name: string) => [id(title), option(title, name)];
    return Object.fromEntries([
      choose('How many people', 'Two'),
      choose('Do children', 'No'),
      choose('In which region', 'Plovdiv'),
      choose('In which town', 'Asenovgrad'),
      choose('What is the highest', 'Secondary school'),
      choose('What do you mainly', "I'm retired"),
    ]) as Record<string, unknown>;
  };

  it('asks nothing, and saves nothing, where there is none', async () => {
    await test.database.transaction(async (db) => {
      await db.deleteFrom('questionnaire_versions').execute();
      await db.deleteFrom('questionnaires').execute();
    });
    const { client } = await signedInMember(test);
    expect(await load(client)).toEqual({ definition: [], values: {} });
    expect((await client.call('GET /profiler/completeness')).data).toEqual({
      answered: 0,
      total: 0,
      missing: [],
    });
    expect((await save(client, {})).status).toBe(404);
    await test.database.transaction((db) => installProfilers(db));
    await test.database.transaction((db) => installProfilers(db));
    expect(await test.database.read.selectFrom('questionnaires').select('id').execute()).toHaveLength(2);
  });

  it('refuses visitors', async () => {
    expect((await test.visitor().call('GET /profiler')).status).toBe(401);
    expect((await test.visitor().call('GET /profiler/completeness')).status).toBe(401);
    expect((await save(test.visitor(), {})).status).toBe(401);
  });

  it('is sound in both countries and languages', async () => {
    for (const [country_code, language] of [
      ['BG', 'bg'],
      ['BG', 'en'],
      ['DE', 'en'],
    ] as const) {
      const { client } = await signedInMember(test, { country_code, language });
      const { definition } = await load(client);
      expect(definition).toHaveLength(country_code === 'BG' ? 17 : 15);
    }
    const { client } = await signedInMember(test, { language: 'bg' });
    const { definition } = await load(client);
    const latin = definition.flatMap((one) => [one.title, ...(one.rows ?? []).map((row) => row.name)]);
    expect(latin.filter((text) => /[A-Za-z]/.test(text))).toEqual([]);
    expect(JSON.stringify(definition)).not.toMatch(/screenout|"key"|"page"/);
  });

  it('says how many questions are answered, and which are left', async () => {
    const { client } = await signedInMember(test, { language: 'bg' });
    const completeness = async () => (await client.call('GET /profiler/completeness')).data;
    const { definition } = await load(client);
    const asked = definition
      .filter(({ condition, parent }) => !condition && !parent)
      .map(({ id, title }) => ({ id, title }));
    expect(await completeness()).toEqual({ answered: 0, total: asked.length, missing: asked });
    const required = plovdiv((await load((await signedInMember(test)).client)).definition);
    await save(client, required);
    const { answered, total, missing } = await completeness();
    expect(answered).toBe(Object.keys(required).length);
    expect(missing).toHaveLength(total - answered);
    expect(missing).toEqual(expect.arrayContaining([asked.find(({ title }) => title.includes('улица'))]));
    expect(missing.some(({ id }) => id in required)).toBe(false);
  });

  it('refuses hostile and incomplete answers under their ids, and saves nothing', async () => {
    const { member_id, client } = await signedInMember(test);
    const { definition } = await load(client);
    const { id, option } = reader(definition);
    const good = plovdiv(definition);
    const refused: [Record<string, unknown>, string][] = [
      [{ [id('In which town')]: option('In which town', 'Varna') }, id('In which town')],
      [{ [id('What is the highest')]: undefined }, id('What is the highest')],
      [
        { [id('Which pets')]: [option('Which pets', 'Dog'), option('Which pets', 'No pets')] },
        id('Which pets'),
      ],
      [{ [id('How often do you use')]: { nothing: 1 } }, id('How often do you use')],
      [{ [id('Postal address: street')]: 'x'.repeat(2001) }, id('Postal address: street')],
      [{ '999999': 1 }, '999999'],
    ];
    for (const [change, name] of refused) {
      const { status, failure } = await save(client, { ...good, ...change });
      expect([status, Object.keys(failure.errors)]).toEqual([422, [name]]);
    }
    const nul = await save(client, { ...good, [id('Postal address: street')]: 'a\0b' });
    expect(nul.status).toBe(422);
    expect((await load(client)).values).toEqual({});
    expect(await facts(member_id)).toBeUndefined();
  });

  it('keeps answers with the facts that they hold, and drops what has become invisible', async () => {
    const { member_id, client } = await signedInMember(test);
    const other = await signedInMember(test);
    const { definition } = await load(client);
    const { id, option, row } = reader(definition);
    const devices = 'How often do you use';
    const children = {
      [id('Do children')]: option('Do children', 'Yes'),
      [id('How old')]: [option('How old', '3 to 6 years'), option('How old', '7 to 10 years')],
    };
    const grid = { [id(devices)]: { [row(devices, 'Tablet')]: option(devices, 'Never') } };
    const address = { [id('Postal address: street')]: ' ul. Ivan Vazov 3 ' };
    const { data } = await save(client, { ...plovdiv(definition), ...children, ...grid, ...address });
    expect(data.values[id('Postal address: street')]).toBe('ul. Ivan Vazov 3');
    expect(await load(client)).toEqual({ definition, values: data.values });
    const held = await facts(member_id);
    expect(held).toContain(option('How old', '3 to 6 years'));
    expect(held).toHaveLength(6 + 2 + 1);
    // In a grid, "never on a tablet" and "never on a television" are different facts.
    expect(held).not.toContain(option(devices, 'Never'));

    const hidden = { ...children, [id('Do children')]: option('Do children', 'No') };
    await save(client, { ...plovdiv(definition), ...hidden });
    const after = (await load(client)).values;
    expect(after).toEqual(plovdiv(definition));
    expect(await facts(member_id)).toHaveLength(6);
    expect((await load(other.client)).values).toEqual({});
  });

  it('is saved again by PUT', async () => {
    const { client } = await signedInMember(test);
    const { definition } = await load(client);
    const values = plovdiv(definition);
    expect((await client.call('PUT /profiler', { body: { values: { nothing: 1 } } })).status).toBe(422);
    expect((await client.call('PUT /profiler', { body: { values } })).data.values).toEqual(values);
    // Updating the profile counts as activity.
    const { last_active_at } = (await client.call('GET /profile/data')).data.profile;
    expect(Date.parse(last_active_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await load(client)).values).toEqual(values);
  });

  it('answers what it was given, whatever a form can send', async () => {
    const { member_id, client } = await signedInMember(test, { country_code: 'DE' });
    const { definition } = await load(client);
    await fc.assert(
      fc.asyncProperty(formValues(definition), async (values) => {
        const before = (await load(client)).values;
        const { accepted, errors } = checkAnswers(definition, values);
        const refused = Object.keys(errors).length > 0;
        const { status } = await save(client, values);
        expect(status).toBe(refused ? 422 : 200);
        expect((await load(client)).values).toEqual(refused ? before : accepted);
        const held = (await facts(member_id)) ?? [];
        expect(held).toEqual([...new Set(held)].sort((a, b) => a - b));
      }),
      { numRuns: 40 },
    );
  });
});
