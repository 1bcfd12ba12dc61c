import { afterAll, describe, expect, it } from 'vitest';
import { startInterview, type TestInterview } from '#server/testing/interviews.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const test = await startTestApp();
afterAll(() => test.close());

const colours = Array.from({ length: 20 }, (_one, at) => ({
  key: `c${at}`,
  name: { en: `Colour ${at}` },
  ...(at === 19 ? { stays: true as const } : {}),
}));
const survey = await addSurvey(test, {
  form: [
    { key: 'colour', type: 'sr', title: { en: 'Which colour?' }, shuffle: true, options: colours },
    {
      key: 'check',
      type: 'mr',
      page: 1,
      title: { en: 'Please tick red and blue' },
      options: [
        { key: 'red', name: { en: 'Red' }, right: true },
        { key: 'green', name: { en: 'Green' } },
        { key: 'blue', name: { en: 'Blue' }, right: true },
      ],
    },
    { key: 'why', type: 'oe', page: 2, title: { en: 'Why {{colour}}, after {{check}}?' } },
  ],
});

describe('an interview', () => {
  it('shows options in an order of its own, which is the same after a reload', async () => {
    const names = async ({ look }: TestInterview) =>
      (await look()).data.definition[0]?.values?.map(({ name }) => name) ?? [];
    const [one, other] = [await startInterview(test, survey), await startInterview(test, survey)];
    const order = await names(one);
    expect(await names(one)).toEqual(order);
    expect(await names(other)).not.toEqual(order);
    expect(order.toSorted()).toEqual(colours.map(({ name }) => name.en).toSorted());
    expect(order.at(-1)).toBe('Colour 19');
  });

  it('ends as bad quality at a wrong answer to a check, and says nowhere which one is right', async () => {
    const ticked = async (...check: string[]) => {
      const interview = await startInterview(test, survey);
      await interview.answer(0, { colour: 'c3' });
      expect(JSON.stringify((await interview.look()).data)).not.toContain('right');
      return (await interview.answer(1, { check })).data.outcome;
    };
    expect(await ticked('red')).toBe('quality');
    expect(await ticked('red', 'blue', 'green')).toBe('quality');
    expect(await ticked('blue', 'red')).toBeNull();
  });

  it('shows answers of earlier pages in later questions', async () => {
    const interview = await startInterview(test, survey);
    await interview.answer(0, { colour: 'c3' });
    const { data } = await interview.answer(1, { check: ['red', 'blue'] });
    expect(data.definition[0]?.title).toBe('Why Colour 3, after Red, Blue?');
  });

  it('shows pages that change places in an order of its own, to the end', async () => {
    const pages = Array.from({ length: 6 }, (_one, page) => ({
      key: `p${page}`,
      type: 'oe' as const,
      page,
      title: { en: `Page ${page}` },
      // The first and the last page stay.
      ...(page > 0 && page < 5 ? { page_moves: true as const } : {}),
    }));
    const moving = await addSurvey(test, { form: pages });
    const shown = async () => {
      const { look, answer } = await startInterview(test, moving);
      const titles: string[] = [];
      for (let page = 0; page < 6; page++) {
        const title = (await look()).data.definition[0]?.title ?? '';
        expect((await look({ page: String(page) })).data.definition[0]?.title).toBe(title);
        titles.push(title);
        const { outcome } = (await answer(page, { [`p${title.slice(-1)}`]: 'text' })).data;
        expect(outcome).toBe(page === 5 ? 'complete' : null);
      }
      return titles;
    };
    const orders = [await shown(), await shown()];
    const differ = () => new Set(orders.map((order) => order.join())).size > 1;
    // Two of 24 orders are the same now and then, twelve never.
    while (!differ() && orders.length < 12) orders.push(await shown());
    for (const order of orders) {
      expect([order[0], order[5]]).toEqual(['Page 0', 'Page 5']);
      expect(order.toSorted()).toEqual(pages.map(({ title }) => title.en));
    }
    expect(differ()).toBe(true);
  });
});
