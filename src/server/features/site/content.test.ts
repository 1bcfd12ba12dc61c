import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentPage, contentPages } from '#contract/portal/site.calls.ts';
import { translatedLanguages } from '#server/i18n/portal-texts.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

/** Allowed link targets. */
const pages = ['/', '/register', '/login', '/contact-us', '/members/reward-claim', '/members/privacy'];
pages.push(...contentPages.map((page) => `/${page}`));

const read = async (page: ContentPage, language: string, country: string | null = 'BG') =>
  (await testApp.visitor({ language, country }).call('GET /content/:page', { params: { page } })).data;
const ids = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
const links = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href ?? '');

describe('GET /content/:page', () => {
  it.each(['home', 'FAQ', '..', 'about-us.md', 'toString'])('does not know %s', async (page) => {
    const answer = await testApp.visitor().request('GET', `/api/portal/v1/content/${page}`);
    expect([answer.status, answer.failure.code]).toEqual([404, 'not_found']);
  });

  it('names the contact of the country, or of the panel where none is chosen', async () => {
    expect((await read('about-us', 'en')).html).toContain('mailto:support@bg.localhost');
    expect((await read('about-us', 'en', null)).html).toContain('mailto:support@localhost');
  });

  it.each([
    ['about-us', 'JTN Panel is a community', 'JTN Panel е общност'],
    ['faq', 'What is JTN Panel?', 'Какво представлява JTN Panel?'],
    ['privacy-policy', 'Valid as of 11/1/2023', 'В сила от 1 ноември 2023 г.'],
    ['terms-conditions', 'membership agreement of JTN Panel', 'договор за членство в JTN Panel'],
  ] as const)('reads %s in the language of the visitor', async (page, english, bulgarian) => {
    expect((await read(page, 'en')).html).toContain(english);
    expect((await read(page, 'bg')).html).toContain(bulgarian);
  });

  it('says what points are worth today', async () => {
    const { database } = testApp;
    await database.transaction((db) =>
      db
        .insertInto('point_rates')
        .values({ valid_from: '2020-01-01', points: 20, amount_minor: 60, currency: 'GBP' })
        .execute(),
    );
    for (const [language, rate, least] of [
      ['en', '20 points are worth 0.60 GBP', '1000 points are worth 30 GBP'],
      ['bg', '20 точки са равни на 0,60 GBP', '1000 точки са равни на 30 GBP'],
    ] as const)
      expect((await read('faq', language)).html).toContain(`${rate}. ${least}`);
    await database.transaction((db) =>
      db.deleteFrom('point_rates').where('valid_from', '=', '2020-01-01').execute(),
    );
    expect((await read('faq', 'en')).html).toContain('10 points are worth 0.25 USD');
  });
});

/** Links within a text; `i18n/text-checks` compares the texts themselves. */
describe.each([...translatedLanguages])('the pages in %s', (language) => {
  it('link to pages and anchors that exist', async () => {
    for (const page of contentPages) {
      const { html } = await read(page, language);
      expect(html).not.toMatch(/\{\w+\}/);
      for (const link of links(html).filter((href) => href.startsWith('/'))) {
        const [path = '', hash] = link.split('#');
        expect(pages).toContain(path);
        if (hash) expect(ids((await read(path.slice(1) as ContentPage, language)).html)).toContain(hash);
      }
    }
  });
});
