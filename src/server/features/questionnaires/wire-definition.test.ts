import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { addReward, getExchangeForm, memberWithPoints } from '#server/testing/rewards.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const en = (text: string) => ({ en: text });
const form: AuthoredForm = [
  { key: 'people', type: 'oe', validation: 'integer', title: en('How many are you?') },
  { key: 'mail', type: 'oe', validation: 'email', optional: true, title: en('Where do we write?') },
  { key: 'since', type: 'oe', validation: 'date', title: en('Since when?') },
  { key: 'why', type: 'oe', title: en('Why?') },
  {
    key: 'region',
    type: 'sr',
    title: en('Region'),
    options: [
      { key: 'east', name: en('East') },
      { key: 'west', name: en('West') },
    ],
  },
  {
    key: 'town',
    type: 'sr',
    parent: 'region',
    title: en('Town'),
    options: [{ key: 'varna', name: en('Varna'), parent: ['east'] }],
  },
  {
    key: 'read',
    type: 'mr',
    title: en('What do you read?'),
    options: [
      { key: 'books', name: en('Books') },
      { key: 'nothing', name: en('Nothing'), exclusive: true },
    ],
  },
  {
    key: 'often',
    type: 'grid',
    title: en('How often?'),
    condition: { attribute: 'read', options: ['books'] },
    rows: [
      { key: 'summer', name: en('Summer') },
      { key: 'winter', name: en('Winter') },
    ],
    options: [{ key: 'daily', name: en('Daily') }],
  },
];

describe('a definition on the wire', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('has of every attribute id, title, type, validation, required, values, parent and rows', async () => {
    const { reward_id, ids } = await addReward(test, { form });
    const { client } = await memberWithPoints(test, 1000);
    const { definition, values } = (await getExchangeForm(client, reward_id)).data;
    expect(values).toEqual({});
    const option = (key: string, at: number) =>
      definition.find(({ id }) => id === ids[key])?.values?.[at]?.id ?? Number.NaN;
    const id = expect.any(Number);
    expect(definition).toEqual([
      { id: ids.people, title: 'How many are you?', type: 'oe', validation: 'integer', required: true },
      { id: ids.mail, title: 'Where do we write?', type: 'oe', validation: 'email', required: false },
      { id: ids.since, title: 'Since when?', type: 'oe', validation: 'date', required: true },
      { id: ids.why, title: 'Why?', type: 'oe', required: true },
      {
        id: ids.region,
        title: 'Region',
        type: 'sr',
        required: true,
        values: [
          { id, name: 'East' },
          { id, name: 'West' },
        ],
      },
      {
        id: ids.town,
        title: 'Town',
        type: 'sr',
        required: true,
        parent: ids.region,
        values: [{ id, name: 'Varna', parent: [option('region', 0)] }],
      },
      {
        id: ids.read,
        title: 'What do you read?',
        type: 'mr',
        required: true,
        values: [
          { id, name: 'Books' },
          { id, name: 'Nothing', exclusive: true },
        ],
      },
      {
        id: ids.often,
        title: 'How often?',
        type: 'grid',
        required: true,
        values: [{ id, name: 'Daily' }],
        rows: [
          { id: expect.any(String), name: 'Summer' },
          { id: expect.any(String), name: 'Winter' },
        ],
        condition: [ids.read, option('read', 0)],
      },
    ]);
  });
});
