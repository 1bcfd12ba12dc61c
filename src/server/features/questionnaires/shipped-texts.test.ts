import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pastSurveys, pausedSurvey } from '#server/features/demo/external-surveys.ts';
import { bulgarianProfiler, generalProfiler } from '#server/features/profiler/profiler-form.ts';
import { demoRewards } from '#server/features/rewards/demo-rewards.ts';
import { coffeeAndTea } from '#server/features/surveys/demo/coffee-and-tea.ts';
import { dailyNews } from '#server/features/surveys/demo/daily-news.ts';
import { type ShippedText, shippedTexts } from './shipped-texts.ts';

const folder = 'locales/questionnaires';
const read = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`${folder}/${language}.json`, 'utf8'));
const languages = readdirSync(folder).map((file) => file.replace('.json', ''));

/** What the shipped questionnaires say, besides the titles of the demo surveys. */
function said(): Set<string> {
  const sentences = new Set(['Coffee and tea at home', 'How you follow the news']);
  for (const { title } of [...pastSurveys, pausedSurvey]) sentences.add(title);
  const note: ShippedText = (sentence) => {
    sentences.add(sentence);
    return { en: sentence };
  };
  for (const form of [bulgarianProfiler, generalProfiler, coffeeAndTea, dailyNews, demoRewards]) form(note);
  return sentences;
}

describe('the texts of the shipped questionnaires', () => {
  it('refuse a sentence that they do not know', async () => {
    const text = await shippedTexts();
    expect(() => text('How are you?')).toThrow('How are you?');
  });

  it('are exactly what is said, in English their own key', () => {
    const english = read('en');
    expect(Object.keys(english).sort()).toEqual([...said()].sort());
    for (const [key, value] of Object.entries(english)) expect(value).toBe(key);
  });

  it('exist for the languages of the portal', () => {
    const portal = readdirSync('locales').filter((file) => file.endsWith('.json'));
    expect(languages.map((language) => `${language}.json`).sort()).toEqual(portal.sort());
  });

  it.each(languages)('are complete and sorted in %s', (language) => {
    const texts = read(language);
    expect(Object.keys(texts)).toEqual(Object.keys(read('en')).sort());
    expect(Object.keys(texts).filter((key) => texts[key]?.trim() === '')).toEqual([]);
  });
});
