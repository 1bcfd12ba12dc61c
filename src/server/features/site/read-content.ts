import type { ContentPage } from '#contract/portal/site.calls.ts';
import type { Config } from '#server/config.ts';
import { portalSettings } from '#server/features/countries/portal-settings.ts';
import type { CountryDirectory } from '#server/features/countries/site-directory.ts';
import type { Site } from '#server/http/call.ts';
import { type Content, renderContent } from './render-content.ts';

const files = import.meta.glob<string>('/content/*/*.md', { query: '?raw', import: 'default' });

export type ReadContent = (page: ContentPage, site: Site, language: string) => Promise<Content>;

/**
 * Reads the written pages, rendered once for each language and set of values, until the site changes. A page that is
 * not written in a language shows in the panel's own, else in English.
 */
export function openContent(config: Config, directory: CountryDirectory): ReadContent {
  const rendered = new Map<string, Promise<Content>>();
  directory.onChange(() => rendered.clear());

  return (page, site, language) => {
    const { panel_name, contact_email } = portalSettings({ config, directory }, site, language);
    const values = { panel_name, contact_email: contact_email ?? `support@${config.apex}` };
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

async function markdownOf(page: ContentPage, languages: readonly string[]): Promise<string> {
  for (const language of languages) {
    const read = files[`/content/${page}/${language}.md`];
    if (read) return read();
  }
  throw new Error(`content/${page} is not written in any of ${languages}`);
}
