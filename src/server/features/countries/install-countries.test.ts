import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLanguage } from '#contract/rules/languages.ts';
import { listenTo } from '#server/database/notifications.ts';
import { changeCountry, changePanel } from '#server/testing/change-site.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { installCountries } from './install-countries.ts';
import { shippedCountries } from './shipped-countries.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const country = (code: string) =>
  testApp.database.read.selectFrom('countries').selectAll().where('code', '=', code).executeTakeFirst();

describe('the shipped countries', () => {
  it.each(shippedCountries)(
    '$name is complete',
    ({ code, languages, time_zone, currency, data_consent_age }) => {
      expect(languages.length).toBeGreaterThan(0);
      expect(languages.filter((language) => !isLanguage(language))).toEqual([]);
      expect(() => new Intl.DateTimeFormat('en', { timeZone: time_zone })).not.toThrow();
      expect(Intl.supportedValuesOf('currency')).toContain(currency);
      expect(data_consent_age).toBeGreaterThanOrEqual(13);
      expect(data_consent_age).toBeLessThanOrEqual(18);
      expect(new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code)).toBeDefined();
    },
  );

  it('are Bulgaria and 38 others, each once', () => {
    const others =
      'AT BA BE CH CN CY CZ DE DK EE ES FI FR GB GR HR HU IE IN IT JP LT LV ME MK NL NO PL PT RO RS RU SE SI SK TR UA US';
    expect(shippedCountries.map(({ code }) => code)).toEqual(['BG', ...others.split(' ')]);
  });

  it('speak every language of the portal', () => {
    expect(new Set(shippedCountries.flatMap(({ languages }) => languages)).size).toBe(33);
  });
});

describe('installing again', () => {
  it('keeps what operators edited', async () => {
    await changeCountry(testApp, 'AT', {
      contact_email: 'help@example.at',
      active: false,
      languages: ['de'],
    });
    await changePanel(testApp, { name: 'Our Panel', default_language: 'bg' });
    const edited = await country('AT');
    await testApp.database.transaction(installCountries);
    expect(await country('AT')).toEqual(edited);
    const panels = await testApp.database.read.selectFrom('panel').selectAll().execute();
    expect(panels).toMatchObject([{ name: 'Our Panel', default_language: 'bg' }]);
  });

  it('leaves the caches of processes alone', async () => {
    const { database } = testApp;
    let heard = 0;
    const log = pino({ level: 'silent' });
    const subscription = await listenTo(database, 'site_changed', () => void heard++, { log });
    for (const _start of [1, 2]) await database.transaction(installCountries);
    await changePanel(testApp, { name: 'Their Panel' });
    await expect.poll(() => heard).toBeGreaterThan(0);
    // Notifications arrive in order, so earlier ones have been handled.
    expect(heard).toBe(1);
    await subscription.close();
  });

  it('puts back what is missing', async () => {
    await testApp.database.transaction(async (db) => {
      await db.deleteFrom('quiet_hours').where('country_code', '=', 'JP').execute();
      await db.deleteFrom('countries').where('code', '=', 'JP').execute();
    });
    await testApp.database.transaction(installCountries);
    expect(await country('JP')).toMatchObject({ name: 'Japan', currency: 'JPY', active: true });
  });
});
