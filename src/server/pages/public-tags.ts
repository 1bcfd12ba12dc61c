import { htmlLang } from '#contract/rules/languages.ts';
import { escapeHtml } from './escape-html.ts';
import { addressIn, type SiteAddress } from './site-address.ts';

/** Meta tags of a public page for search engines and social media. */
export type PublicPage = {
  path: string;
  title: string;
  description: string;
  language: string;
  panelName: string;
  site: SiteAddress;
  /** The address without language and country. */
  publicUrl: string;
};

export const NOT_FOR_SEARCH_ENGINES = '<meta name="robots" content="noindex">';

export function publicTags(page: PublicPage): string {
  const { path, title, description, language, panelName, site } = page;
  const canonical = addressIn(site, path, language);
  const properties = {
    'og:type': 'website',
    'og:site_name': panelName,
    'og:title': title,
    'og:description': description,
    'og:url': canonical,
    'og:locale': hrefLang(language, site.country_code).replace('-', '_'),
    'og:image': `${site.origin}/social.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
  };
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...alternates(path, [site], page.publicUrl).map(
      ({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
  ].join('');
}

/** A page's alternates in all languages and sites; `x-default` is the country selector. */
export const alternates = (
  path: string,
  sites: readonly SiteAddress[],
  publicUrl: string,
): Array<{ hreflang: string; href: string }> => [
  ...sites.flatMap((site) =>
    site.languages.map((language) => ({
      hreflang: hrefLang(language, site.country_code),
      href: addressIn(site, path, language),
    })),
  ),
  { hreflang: 'x-default', href: publicUrl + path },
];

/** Search engines only know ISO 639-1 languages with regions, so Montenegrin is given by its script. */
function hrefLang(language: string, countryCode: string | null): string {
  const tag = language === 'cnr' ? 'sr-Latn' : htmlLang(language).replace(/-[A-Z]{2}$/, '');
  return countryCode === null ? tag : `${tag}-${countryCode}`;
}
