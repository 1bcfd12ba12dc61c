import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import type { Database } from '#server/database/connect.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { changeQuestionnaire, createQuestionnaire } from './create-questionnaire.ts';
import { FormError } from './form-error.ts';
import { loadDefinition, loadStoredDefinition } from './load-definition.ts';

const en = (text: string) => ({ en: text });
const form: AuthoredForm = [
  {
    key: 'region',
    type: 'sr',
    title: { en: 'Region', bg: 'Област' },
    options: [
      { key: 'east', name: { en: 'East', bg: 'Изток' } },
      { key: 'west', name: en('West'), screenout: true },
    ],
  },
  {
    key: 'town',
    type: 'sr',
    page: 1,
    optional: true,
    parent: 'region',
    title: en('Town'),
    options: [
      { key: 'varna', name: en('Varna'), parent: ['east'] },
      { key: 'other', name: en('Other'), parent: ['east', 'west'] },
    ],
  },
  {
    key: 'sea',
    type: 'grid',
    title: en('By the sea'),
    condition: { attribute: 'region', options: ['east'] },
    rows: [
      { key: 'summer', name: en('Summer') },
      { key: 'winter', name: en('Winter') },
    ],
    options: [
      { key: 'often', name: en('Often') },
      { key: 'never', name: en('Never') },
    ],
  },
];
const survey = { kind: 'survey', country_code: null, name: 'Places' } as const;

describe('a questionnaire', () => {
  let database: Database;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ database, close } = await openTestDatabase());
  });
  afterAll(() => close());

  const create = (authored: AuthoredForm) =>
    database.transaction((db) => createQuestionnaire(db, survey, authored));
  const problemsOf = async (authored: AuthoredForm) => {
    const error = await create(authored).catch((thrown: unknown) => thrown);
    return error instanceof FormError ? error.problems : error;
  };
  const [region, town, sea] = form as [AuthoredForm[0], AuthoredForm[0], AuthoredForm[0]];

  it('is refused with everything that is wrong with it, by its own keys', async () => {
    expect(
      await problemsOf([
        { ...region, type: 'oe' },
        { ...sea, page: 2, rows: [] },
        { ...town, page: 1, title: en(' ') },
      ]),
    ).toEqual([
      "region: An open question can't have options",
      'region: "west" screens out, but only choices can do that',
      'sea: The grid has no rows',
      'sea: It depends on "region", which is an open question',
      'town: The question has no text',
      'town: Its page comes before an earlier one',
      'town: Its options depend on "region", which is an open question',
    ]);
    const { rowCount } = await database.pool.query("select from questionnaires where kind = 'survey'");
    expect(rowCount).toBe(0);
  });

  it('travels in one language without what members must not see', async () => {
    const id = await create(form);
    const asked = { language: 'bg', fallback: 'en' };
    const { version, definition } = await loadDefinition(database.read, id, asked);
    expect(version).toBe(1);
    expect(definition.map(({ title, lang, required }) => [title, lang, required])).toEqual([
      ['Област', undefined, true],
      ['Town', 'en', false],
      ['By the sea', 'en', true],
    ]);
    const [first, second, third] = definition;
    expect(first?.values?.map(({ name, lang }) => [name, lang])).toEqual([
      ['Изток', undefined],
      ['West', 'en'],
    ]);
    const east = first?.values?.[0]?.id;
    expect(second).toMatchObject({
      parent: first?.id,
      values: [{ parent: [east] }, { parent: [east, east && east + 1] }],
    });
    expect(third?.condition).toEqual([first?.id, east]);
    expect(JSON.stringify(definition)).not.toMatch(/screenout|facts|"key"|"page"/);
  });

  it('gives every attribute, row, option and cell an id of its own', async () => {
    const stored = await Promise.all(
      [await create(form), await create(form)].map((id) => loadStoredDefinition(database.read, id)),
    );
    const attributes = stored.flatMap(({ definition }) => definition);
    const texts = attributes.flatMap((one) => [one.id, ...(one.rows ?? []).map((row) => row.id)]);
    const facts = attributes.flatMap((one) => [
      ...one.options.map((option) => option.id),
      ...(one.rows ?? []).flatMap((row) => Object.values(row.facts)),
    ]);
    expect(new Set(texts).size).toBe(2 * (3 + 2));
    expect(new Set(facts).size).toBe(2 * (6 + 4));
  });

  it('keeps ids by their keys in the next version, and the old version as it was', async () => {
    const id = await create(form);
    const before = await loadStoredDefinition(database.read, id);
    const north = { key: 'north', name: en('North') };
    const changed: AuthoredForm = [
      { ...region, title: en('Where?'), options: [north, ...(region.options ?? []).slice(0, 1)] },
      { key: 'new', type: 'oe', title: en('New') },
    ];
    expect(await database.transaction((db) => changeQuestionnaire(db, id, changed))).toBe(2);
    const after = await loadStoredDefinition(database.read, id);
    expect(after.version).toBe(2);
    expect(after.definition[0]?.id).toBe(before.definition[0]?.id);
    expect(after.definition[0]?.options[1]?.id).toBe(before.definition[0]?.options[0]?.id);
    const old = before.definition.flatMap(({ options }) => options.map((option) => option.id));
    expect(old).not.toContain(after.definition[0]?.options[0]?.id);
    expect((await loadStoredDefinition(database.read, id, 1)).definition).toEqual(before.definition);
  });

  it('has the ids of its first version again when that one is published again', async () => {
    const id = await create(form);
    const { definition } = await loadStoredDefinition(database.read, id);
    const change = (next: AuthoredForm) => database.transaction((db) => changeQuestionnaire(db, id, next));
    const { condition: _condition, options = [], rows = [], ...rest } = sea;
    await change([{ ...rest, options: options.slice(1), rows: rows.slice(1) }]);
    await change([{ key: 'new', type: 'oe', title: en('New') }]);
    await change(form);
    expect((await loadStoredDefinition(database.read, id)).definition).toEqual(definition);
  });

  it('is numbered without gaps when two change it at once', async () => {
    const id = await create(form);
    const versions = await Promise.all(
      [1, 2, 3].map(() => database.transaction((db) => changeQuestionnaire(db, id, form))),
    );
    expect(versions.sort()).toEqual([2, 3, 4]);
  });

  it('does not exist after a rollback, though this process has read it', async () => {
    let id = 0;
    const work = database.transaction(async (db) => {
      id = await createQuestionnaire(db, survey, form);
      await loadDefinition(db, id, { language: 'en', fallback: 'en' });
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    await expect(loadStoredDefinition(database.read, id)).rejects.toThrow();
  });
});
