import type { Db } from '#server/database/connect.ts';
import { shippedTexts } from '#server/features/questionnaires/shipped-texts.ts';
import { createSurvey } from './create-survey.ts';
import { coffeeAndTea, coffeeAndTeaQuotas } from './demo/coffee-and-tea.ts';
import { dailyNews } from './demo/daily-news.ts';
import { lockSurvey } from './surveys.queries.ts';

/** Numbers of the surveys of the demo panel. */
export const demoSurveys = { coffeeAndTea: 'coffee-and-tea', dailyNews: 'daily-news' } as const;

/** Two built-in surveys of a country, live, to which new members are invited by themselves; made once. */
export async function installDemoSurveys(db: Db, countryCode: string): Promise<void> {
  if (await lockSurvey(db, demoSurveys.coffeeAndTea)) return;
  const text = await shippedTexts();
  const live = {
    kind: 'built_in',
    country_code: countryCode,
    state: 'live',
    invite_new_members: true,
  } as const;
  await createSurvey(db, {
    ...live,
    survey_number: demoSurveys.coffeeAndTea,
    titles: text('Coffee and tea at home'),
    points: 100,
    minutes: 5,
    completes_wanted: 500,
    form: coffeeAndTea(text),
    quotas: coffeeAndTeaQuotas,
  });
  await createSurvey(db, {
    ...live,
    survey_number: demoSurveys.dailyNews,
    titles: text('How you follow the news'),
    points: 40,
    minutes: 2,
    form: dailyNews(text),
  });
}
