import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGE_CODES } from '#contract/rules/languages.ts';
import type { Boot } from '#portal/boot.ts';
import { portalRoutes } from '#portal/routes.tsx';
import { findPortalTexts, translatedLanguages } from '#server/i18n/portal-texts.ts';
import { changeCountry } from '#server/testing/change-site.ts';
import { gzippedKib, PAGE_BUDGET } from '#server/testing/page-bytes.ts';
import { openPage } from '#server/testing/screen.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { developmentBuild } from './assets.ts';

const translated = LANGUAGE_CODES.filter((language) => translatedLanguages.has(language));
/** Every page with an address; an invalid token shows the page's refusal. */
const addresses = portalRoutes.map(({ key, path, access }) => ({
  key,
  access,
  path: path.replace(/:\w+/, 'a'.repeat(64)),
}));

let testApp: TestApp;
let member: TestClient;
beforeAll(async () => {
  testApp = await startTestApp({}, { build: developmentBuild('src/portal/entry-client.tsx') });
  await changeCountry(testApp, 'BG', { languages: translated });
  member = (await signedInMember(testApp)).client;
  await vi.waitFor(
    async () => expect((await member.call('GET /portal')).data.languages).toEqual(translated),
    { timeout: 15_000 },
  );
});
afterAll(() => testApp.close());

async function bootOf(client: TestClient, path: string): Promise<Boot> {
  const { text, status } = await openPage(client, path);
  expect(status, path).toBe(200);
  return JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(text)?.[1] ?? '');
}

describe.each(translated)('what travels with a page in %s', (language) => {
  it('is its sentences and no others, in that language, below 12 KiB', async () => {
    const all = await findPortalTexts(language);
    const visitor = testApp.visitor({ language });
    await member.call('PUT /profile/language', { body: { language } });
    for (const { path, access, key } of addresses) {
      const { settings, texts, results } = await bootOf(access === 'member' ? member : visitor, path);
      expect(settings.language, path).toBe(language);
      expect(texts).toEqual(Object.fromEntries(Object.keys(texts).map((key) => [key, all?.[key]])));
      expect(gzippedKib(JSON.stringify(texts)), path).toBeLessThan(PAGE_BUDGET.sentences);
      const written = results.filter(([call]) => call === 'GET /content/:page').map(([, input]) => input);
      expect(written, path).toEqual(
        ['about-us', 'faq', 'privacy-policy', 'terms-conditions'].includes(key)
          ? [{ params: { page: key } }]
          : [],
      );
    }
  });
});

it('numbers, money and dates that need a formatter travel with the page, as they were written', async () => {
  const { formatted } = await bootOf(testApp.visitor({ language: 'bg' }), '/');
  expect(formatted).toEqual({ 'money 25 USD': '0,25 USD', 'money 2500 USD': '25 USD' });
  expect((await bootOf(testApp.visitor({ language: 'bg' }), '/login')).formatted).toEqual({});
});

it('a page that carried the whole language would be seen', async () => {
  const all = await findPortalTexts('bg');
  const { texts } = await bootOf(testApp.visitor({ language: 'bg' }), '/');
  expect(Object.keys(texts).length).toBeGreaterThan(20);
  expect(gzippedKib(JSON.stringify(all))).toBeGreaterThan(PAGE_BUDGET.sentences);
});
