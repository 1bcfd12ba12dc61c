import type { ContentPage } from '#contract/portal/site.calls.ts';
import { formatMoney, formatNumber, type Reading } from '#contract/rules/formats.ts';
import {
  MINIMUM_EXCHANGE_POINTS,
  type PointsRate,
  pointsValue,
  REFERRAL_POINTS,
} from '#contract/rules/points-value.ts';
import type { Config } from '#server/config.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { portalSettings } from '#server/features/countries/portal-settings.ts';
import type { CountryDirectory } from '#server/features/countries/site-directory.ts';
import { rateToday } from '#server/features/rewards/points-rate.ts';
import type { Site } from '#server/http/call.ts';
import { type Content, renderContent } from './render-content.ts';

const files = import.meta.glob<string>('/content/*/*.md', { query: '?raw', import: 'default' });

export type ReadContent = (db: ReadDb, page: ContentPage, site: Site, language: string) => Promise<Content>;

/**
 * Reads the content pages, rendered once per language and set of values, until the site changes. A page missing in
 * a language falls back to the panel's language, then to English.
 */
export function openContent(config: Config, directory: CountryDirectory): ReadContent {
  const rendered = new Map<string, Promise<Content>>();
  directory.onChange(() => rendered.clear());

  return async (db, page, site, language) => {
    const { panel_name, contact_email, country_code, time_zone } = portalSettings(
      { config, directory },
      site,
      language,
    );
    const reading = { language, country: country_code, timeZone: time_zone };
    const values = {
      panel_name,
      contact_email: contact_email ?? `support@${config.apex}`,
      ...pointsPlaceholders(await rateToday(db, time_zone), reading),
    };
    const key = JSON.stringify([page, language, values]);
    const known = rendered.get(key);
    if (known) return known;
    const content = markdownOf(page, [language, directory.defaultLanguage(), 'en']).then((markdown) =>
      renderContent(markdown, values),
    );
    rendered.set(key, content);
    content.catch(() => rendered.delete(key));
    return content;
  };
}

/** The placeholders for points used on the pages, formatted for the language. */
export function pointsPlaceholders(rate: PointsRate, reading: Reading): Record<string, string> {
  const worth = (points: number) => formatMoney(pointsValue(points, rate), reading);
  return {
    rate_points: formatNumber(rate.points, reading),
    rate_value: worth(rate.points),
    minimum_points: formatNumber(MINIMUM_EXCHANGE_POINTS, reading),
    minimum_value: worth(MINIMUM_EXCHANGE_POINTS),
    referral_points: formatNumber(REFERRAL_POINTS, reading),
  };
}

async function markdownOf(page: ContentPage, languages: readonly string[]): Promise<string> {
  for (const language of languages) {
    const read = files[`/content/${page}/${language}.md`];
    if (read) return read();
  }
  throw new Error(`content/${page} is not written in any of ${languages}`);
}
