import { afterAll, describe, expect, it } from 'vitest';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import type { Condition } from '#contract/rules/conditions.ts';
import {
  changeQuestionnaire,
  createQuestionnaire,
} from '#server/features/questionnaires/create-questionnaire.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { client } = await signedInOperator(testApp, { role: 'fieldwork', countries: ['AT'] });

/** Three regions, and a town that is offered in one of them. */
const form = (region: string): AuthoredForm => [
  {
    key: 'region',
    type: 'sr',
    title: { en: 'Region' },
    options: ['north', 'south', 'west'].map((key) => ({ key, name: { en: key } })),
  },
  {
    key: 'town',
    type: 'sr',
    title: { en: 'Town' },
    parent: 'region',
    options: [{ key: 'hall', name: { en: 'Hall' }, parent: [region] }],
  },
];

describe('a town that has been moved to another region', () => {
  it('is known in both, as those who answered before still have it, and in no third one', async () => {
    const profiler = { kind: 'profiler' as const, country_code: 'AT', name: 'Profile' };
    const id = await testApp.database.transaction((db) => createQuestionnaire(db, profiler, form('north')));
    await testApp.database.transaction((db) => changeQuestionnaire(db, id, form('south')));
    const { questions } = (await client.call('GET /condition-choices', { query: { country: 'AT' } })).data;
    const answer = (name: string) => ({
      kind: 'answer' as const,
      options: questions
        .flatMap(({ options }) => options.filter((one) => one.name === name))
        .map(({ id }) => id),
    });
    const inRegion = (region: string): Condition => ({ kind: 'all', of: [answer(region), answer('Hall')] });
    const save = (region: string) =>
      client.call('POST /segments', {
        body: { name: `Hall, ${region}`, country_code: 'AT', condition: inRegion(region) },
      });
    expect((await save('north')).status).toBe(200);
    expect((await save('south')).status).toBe(200);
    expect((await save('west')).failure.errors).toHaveProperty('condition');
  });
});
