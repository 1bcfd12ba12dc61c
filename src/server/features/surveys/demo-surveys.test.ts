import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startInterview } from '#server/testing/interviews.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { demoSurveys, installDemoSurveys } from './install-demo-surveys.ts';

describe('the demo surveys', () => {
  const surveys = demoSurveys('BG');
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp();
    for (let time = 0; time < 2; time++)
      await test.database.transaction((db) => installDemoSurveys(db, ['BG']));
  });
  afterAll(() => test.close());

  const importance = { taste: 'very', price: 'rather', brand: 'little', origin: 'none' };

  it('ask about coffee and tea on four pages, to a complete', async () => {
    const { client, look, answer } = await startInterview(test, surveys.coffeeAndTea, { language: 'bg' });
    const first = (await look()).data;
    expect(first).toMatchObject({
      title: 'Кафе и чай у дома',
      page: 0,
      pages: 4,
      points: 100,
      language: 'bg',
    });
    expect(JSON.stringify(first.definition)).not.toMatch(/screenout|[A-Z][a-z]/);
    await answer(0, { trade: ['none'], frequency: 'daily' });
    const third = (await answer(1, { favourite: 'coffee', last_week: ['ground', 'green'] })).data;
    expect(third.definition.map(({ type }) => type)).toEqual(['sr', 'grid']);
    expect((await answer(2, { coffee_made: 'pot', importance: { taste: 'very' } })).status).toBe(422);
    await answer(2, { coffee_made: 'pot', importance });
    const last = (await answer(3, { better: 'Повече време' })).data;
    expect(last.outcome).toBe('complete');
    expect((await client.call('GET /profile/points')).data.points).toBe(100);
  });

  it('ask about tea whoever drinks tea', async () => {
    const { answer } = await startInterview(test, surveys.coffeeAndTea);
    await answer(0, { trade: ['transport', 'education'], frequency: 'rarely' });
    const { data } = await answer(1, { favourite: 'both', last_week: ['none'] });
    expect(data.definition.map(({ title }) => title)).toEqual([
      'How do you mostly make your coffee?',
      'What do you take in your tea?',
      'How important are these things when you buy coffee or tea?',
    ]);
  });

  it.each([
    { trade: ['beverages'], frequency: 'daily' },
    { trade: ['none'], frequency: 'never' },
  ])('screen out who is not in the target group', async (answers) => {
    const { answer } = await startInterview(test, surveys.coffeeAndTea);
    expect((await answer(0, answers)).data.outcome).toBe('screenout');
  });

  it('ask about the news on two pages, on one whom it does not interest', async () => {
    const { answer } = await startInterview(test, surveys.dailyNews);
    const { data } = await answer(0, { interest: 'not', sources: ['none'] });
    expect(data.definition.map(({ type }) => type)).toEqual(['oe']);
    expect((await answer(1, {})).data.outcome).toBe('complete');
  });
});
