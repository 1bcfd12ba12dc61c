import { build, type Rolldown } from 'vite';
import { LANGUAGE_CODES } from '#contract/rules/languages.ts';
import { shippedCountries } from '#server/features/countries/shipped-countries.ts';
import { expect, test } from './fixtures.ts';
import { type Place, writtenIn } from './formats-written.ts';

/** Each language of each country, and every language without a country. */
const places: Place[] = [
  ...shippedCountries.flatMap(({ code: country, languages, time_zone: timeZone, currency }) =>
    languages.map((language) => ({ language, country, timeZone, currency })),
  ),
  ...LANGUAGE_CODES.map((language) => ({ language, country: null, timeZone: 'UTC', currency: 'EUR' })),
];

test('dates, numbers, money and plurals read in the browser as they do on the server', async ({ page }) => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry: `${import.meta.dirname}/formats-written.ts`, formats: ['iife'], name: 'written' },
    },
  });
  const [bundle] = built as Rolldown.RolldownOutput[];
  const code = bundle?.output[0].code ?? '';
  const inBrowser: string[][] = await page.evaluate(
    `(() => { ${code}; return ${JSON.stringify(places)}.map((place) => written.writtenIn(place)); })()`,
  );
  const onServer = places.map(writtenIn);
  // Some countries share formats; if most of them did, the test would compare nothing.
  expect(new Set(onServer.map(String)).size).toBeGreaterThan(60);
  for (const [at, { language, country }] of places.entries())
    expect(inBrowser[at], `${language} in ${country}`).toEqual(onServer[at]);
});
