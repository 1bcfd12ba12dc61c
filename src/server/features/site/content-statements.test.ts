import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentPage } from '#contract/portal/site.calls.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

/** The page's text from one anchor to the next, without markup. */
async function says(language: string, page: ContentPage, anchor: string): Promise<string> {
  const { data } = await testApp.visitor({ language }).call('GET /content/:page', { params: { page } });
  const [, rest = ''] = anchor === '' ? ['', data.html] : data.html.split(` id="${anchor}"`);
  const [part = ''] = anchor === '' ? [rest] : rest.split(/ id="[^"]+"/);
  return part.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

/** The statements of section 1 of the specification: where each stands, and its wording in English and Bulgarian. */
const statements: [statement: string, page: ContentPage, anchor: string, en: string, bg: string][] = [
  ['membership is free', 'faq', 'q3', 'Membership is free', 'Членството е безплатно'],
  [
    'membership is free, agreed',
    'terms-conditions',
    'clause-3',
    'Membership is free',
    'Членството е безплатно',
  ],
  ['adults', 'faq', 'q2', 'Anyone aged 18 or over', 'навършил 18 години'],
  [
    'minors',
    'faq',
    'q2',
    'People aged 16 or 17 may take part with the permission of a parent',
    '16 и 17 години могат да участват с разрешението на родител',
  ],
  [
    'one of a household',
    'faq',
    'q5',
    'one registered member per household',
    'От едно домакинство може да има един регистриран член',
  ],
  ['10 points', 'faq', 'q16', '10 points are worth 0.25 USD', '10 точки са равни на 0,25 USD'],
  ['1000 points', 'faq', 'q16', '1000 points are worth 25 USD', '1000 точки са равни на 25 USD'],
  ['the least exchange', 'faq', 'q18', 'at least 1000 points', 'най-малко 1000 точки'],
  [
    'money orders',
    'faq',
    'q19',
    'postal money order to the address of your registration',
    'пощенски запис на адреса от регистрацията',
  ],
  ['fees', 'faq', 'q19', 'We cover the fees', 'Таксите са за наша сметка'],
  ['six weeks', 'faq', 'q19', 'up to 6 weeks', 'в срок до 6 седмици'],
  ['the median', 'faq', 'q11', 'The median is 10 minutes', 'Медианата е 10 минути'],
  [
    'a referral',
    'faq',
    'q20',
    '10 points once your friend has completed the first survey',
    '10 точки, след като приятелят Ви попълни първата си анкета',
  ],
  ['declining', 'faq', 'q12', 'You may decline any survey', 'Можете да откажете всяка анкета'],
  ['the waiting time', 'faq', 'q4', 'ready 5 to 10 minutes later', 'готов след 5 до 10 минути'],
  ['the seat', 'terms-conditions', 'clause-1', 'is based in Bulgaria', 'със седалище в България'],
  ['the date', 'privacy-policy', '', 'Valid as of 11/1/2023', '(11/1/2023)'],
  ['an answer', 'privacy-policy', 'rights', 'within 30 days', 'в срок до 30 дни'],
  ['the rights', 'privacy-policy', 'rights', 'erase your data', 'да изтрием данните Ви'],
  [
    'people under 16',
    'privacy-policy',
    'minors',
    'under 16 is processed only with the consent of a parent',
    'под 16 години се обработват само със съгласието на родител',
  ],
  [
    'the law',
    'terms-conditions',
    'clause-18',
    'governed by Bulgarian law',
    'се уреждат от българското право',
  ],
];

describe('a statement of the specification', () => {
  it.each(statements)('%s: stands on %s under "%s"', async (_statement, page, anchor, english, bulgarian) => {
    expect(await says('en', page, anchor)).toContain(english);
    expect(await says('bg', page, anchor)).toContain(bulgarian);
  });

  it('is contradicted by no other number on the written pages', async () => {
    for (const language of ['en', 'bg'])
      for (const page of ['about-us', 'faq', 'terms-conditions'] as const) {
        const text = await says(language, page, '');
        const worth = [...text.matchAll(/(\d+) (?:points|точки)[^.]*? (\d+(?:[.,]\d+)?) USD/g)];
        for (const [sentence, points, usd] of worth)
          expect(Number(points) * 0.025, sentence).toBe(Number(usd?.replace(',', '.')));
        for (const [sentence, weeks] of text.matchAll(/(\d+) (?:weeks|седмици)/g))
          expect(Number(weeks), sentence).toBe(6);
      }
  });
});
