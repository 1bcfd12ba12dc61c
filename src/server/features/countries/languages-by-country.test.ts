import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { htmlLang, LANGUAGE_CODES, type Language, languageName } from '#contract/rules/languages.ts';
import { translatedLanguages } from '#server/i18n/portal-texts.ts';
import { developmentBuild } from '#server/pages/assets.ts';
import { changeCountry } from '#server/testing/change-site.ts';
import { register, registrationOf } from '#server/testing/registration.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { openPage } from '#server/testing/screen.ts';
import { addMember, signedInMember, signIn } from '#server/testing/sign-in.ts';
import { startMailServer, type TestMailServer } from '#server/testing/smtp.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { shippedCountries } from './shipped-countries.ts';

/** Each country's languages in the order of its menu. */
const SPOKEN: Readonly<Record<string, string>> = {
  ...{ BG: 'bg en', AT: 'de en', BA: 'bs hr sr en', BE: 'nl fr de en', CH: 'de fr it en', CN: 'zh en' },
  ...{ CY: 'el tr en', CZ: 'cs en', DE: 'de en', DK: 'da en', EE: 'et ru en', ES: 'es en', FI: 'fi sv en' },
  ...{ FR: 'fr en', GB: 'en', GR: 'el en', HR: 'hr en', HU: 'hu en', IE: 'en', IN: 'en hi', IT: 'it en' },
  ...{ JP: 'ja en', LT: 'lt en', LV: 'lv ru en', ME: 'cnr sr en', MK: 'mk en', NL: 'nl en', NO: 'no en' },
  ...{ PL: 'pl en', PT: 'pt en', RO: 'ro en', RS: 'sr en', RU: 'ru en', SE: 'sv en', SI: 'sl en' },
  ...{ SK: 'sk en', TR: 'tr en', UA: 'uk ru en', US: 'en es' },
};
const offered = (country: string) =>
  (SPOKEN[country] ?? '').split(' ').filter((language) => translatedLanguages.has(language));
const homeOf = (language: string) =>
  shippedCountries.find(({ languages }) => languages.includes(language as Language))?.code ?? '';
const translated = LANGUAGE_CODES.filter((language) => translatedLanguages.has(language));

let mails: TestMailServer;
let testApp: TestApp;
beforeAll(async () => {
  mails = await startMailServer();
  testApp = await startTestApp(
    { SMTP_URL: mails.url },
    { build: developmentBuild('src/portal/entry-client.tsx') },
  );
});
afterAll(async () => {
  await testApp.close();
  await mails.stop();
});

const languageOf = async (visitor: TestClient) => (await visitor.call('GET /portal')).data.language;
const pageLanguage = async (visitor: TestClient, address = '/') => {
  const { text } = await openPage(visitor, address);
  return /<html lang="([^"]*)"/.exec(text)?.[1];
};

describe('a country offers', () => {
  it.each(shippedCountries)('$name its languages', async ({ code }) => {
    const visitor = testApp.visitor({ country: code });
    expect((await visitor.call('GET /portal')).data.languages).toEqual(offered(code));
    expect((await visitor.call('GET /portal/languages')).data).toEqual(
      offered(code).map((language) => ({ code: language, name: languageName(language) })),
    );
  });

  it('none that is not translated, and English where that leaves none', async () => {
    const changed = { country: 'GB', languages: ['xx', 'eo'] };
    await changeCountry(testApp, 'GB', { languages: changed.languages });
    const visitor = testApp.visitor({ country: 'GB', language: 'xx' });
    await expect.poll(async () => (await visitor.call('GET /portal')).data.languages).toEqual(['en']);
    expect(await pageLanguage(visitor, '/?lang=xx')).toBe('en');
    expect((await visitor.request('GET', '/api/portal/v1/locales/xx')).status).toBe(404);
  });

  it('without one all that are translated', async () => {
    const { data } = await testApp.visitor({ country: null }).call('GET /portal');
    expect(data.languages.toSorted()).toEqual(translated.toSorted());
  });
});

describe('a visitor reads', () => {
  it.each(shippedCountries)(
    'in $name the first of the browser’s languages that is offered',
    async ({ code }) => {
      // Great Britain's languages have been changed.
      const spoken = code === 'GB' ? ['en'] : offered(code);
      for (const language of LANGUAGE_CODES) {
        const visitor = testApp.visitor({
          country: code,
          language: `xx, ${htmlLang(language)};q=0.9, en;q=0.1`,
        });
        expect(await languageOf(visitor), language).toBe(spoken.includes(language) ? language : 'en');
      }
    },
  );

  it.each(translated)('the page in %s, and its sentences', async (language) => {
    const visitor = testApp.visitor({ country: homeOf(language), language });
    expect(await pageLanguage(visitor)).toBe(htmlLang(language));
    const { data } = await visitor.call('GET /locales/:lng', { params: { lng: language } });
    const { 'You cannot exchange less than {minimum_points} points': refusal = '', ...others } = JSON.parse(
      readFileSync(`locales/${language}.json`, 'utf8'),
    );
    expect(data).toEqual({
      ...others,
      'You cannot exchange less than 1000 points': refusal.replace('{minimum_points}', '1000'),
    });
  });

  it('what was chosen, whatever the browser asks for, until another is chosen', async () => {
    const visitor = testApp.visitor({ language: 'en' });
    await visitor.call('PUT /profile/language', { body: { language: 'bg' } });
    expect([await languageOf(visitor), await pageLanguage(visitor, '/faq')]).toEqual(['bg', 'bg']);
    expect(await pageLanguage(visitor, '/faq?lang=en')).toBe('en');
    expect([await languageOf(visitor), await pageLanguage(visitor, '/faq')]).toEqual(['en', 'en']);
  });

  it('another language where the chosen one is not offered', async () => {
    const visitor = testApp.visitor({ country: 'IE', language: 'bg' });
    visitor.cookies.set('language', 'bg');
    expect(await languageOf(visitor)).toBe('en');
    const { failure } = await visitor.call('PUT /profile/language', { body: { language: 'bg' } });
    expect(Object.keys(failure.errors)).toEqual(['language']);
  });
});

describe('a member', () => {
  it('reads the language of the profile, whatever the browser asks for or its cookie says', async () => {
    const member = await addMember(testApp, { language: 'bg' });
    const client = await signIn(testApp, { ...member, language: 'en' });
    client.cookies.set('language', 'en');
    expect(await pageLanguage(client, '/members/account')).toBe('bg');
    await client.call('PUT /profile/language', { body: { language: 'en' } });
    expect(await pageLanguage(client, '/members/account')).toBe('en');
  });

  it.each(translated)('gets mail in %s', async (language) => {
    const body = registrationOf({ language });
    const country = homeOf(language);
    const visitor = testApp.visitor({ country, language: 'en' });
    expect((await register(testApp, body, visitor)).status).toBe(200);
    await runJobs(testApp);
    const mail = mails.mailTo(body.email);
    const texts: Record<string, string> = JSON.parse(readFileSync(`locales/mail/${language}.json`, 'utf8'));
    const subject = texts['Please confirm your registration with {panel}'] ?? '';
    expect(mail.subject).toBe(subject.replace('{panel}', 'JTN Panel'));
    expect(mail.html).toContain(`lang="${htmlLang(language)}"`);
    expect(mail.html).toContain(`http://${country.toLowerCase()}.localhost:3000/confirm?code=`);
  });

  it('cannot choose a language that the country does not offer', async () => {
    const { client } = await signedInMember(testApp, { country_code: 'IE' });
    const { failure } = await client.call('PUT /profile/language', { body: { language: 'bg' } });
    expect(failure.errors).toEqual({ language: 'Please choose one of the options' });
    const visitor = testApp.visitor({ country: 'IE' });
    const refused = await register(testApp, registrationOf({ language: 'bg' }), visitor);
    expect(refused.failure.errors).toEqual({ language: 'Please choose one of the options' });
  });
});
