import type { Db } from '#server/database/connect.ts';
import { type ShippedText, shippedTexts } from '#server/features/questionnaires/shipped-texts.ts';
import { createSurvey } from './create-survey.ts';
import { coffeeAndTea, coffeeAndTeaQuotas } from './demo/coffee-and-tea.ts';
import { dailyNews } from './demo/daily-news.ts';
import { lockSurvey } from './surveys.queries.ts';

export { dailyNews };

/** The demo surveys of a country. */
export const demoSurveys = (countryCode: string) => ({
  coffeeAndTea: `coffee-and-tea-${countryCode.toLowerCase()}`,
  dailyNews: `daily-news-${countryCode.toLowerCase()}`,
});

/** Creates two live built-in surveys per country, once; new members are invited to the first. */
export async function installDemoSurveys(db: Db, countryCodes: readonly string[]): Promise<void> {
  const text = await shippedTexts();
  for (const countryCode of countryCodes) await installInCountry(db, countryCode, text);
}

async function installInCountry(db: Db, country_code: string, text: ShippedText): Promise<void> {
  const numbers = demoSurveys(country_code);
  if (await lockSurvey(db, { survey_number: numbers.coffeeAndTea })) return;
  const live = { kind: 'built_in', country_code, state: 'live' } as const;
  await createSurvey(db, {
    ...live,
    survey_number: numbers.coffeeAndTea,
    titles: text('Coffee and tea at home'),
    topic: 'food_drink',
    points: 100,
    minutes: 5,
    completes_wanted: 500,
    form: coffeeAndTea(text),
    quotas: coffeeAndTeaQuotas,
    invite_new_members: true,
  });
  await createSurvey(db, {
    ...live,
    survey_number: numbers.dailyNews,
    titles: text('How you follow the news'),
    topic: 'media',
    points: 40,
    minutes: 2,
    form: dailyNews(text),
  });
}
