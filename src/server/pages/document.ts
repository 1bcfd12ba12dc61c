import { htmlLang } from '#contract/rules/languages.ts';
import { type Boot, bootJson } from '#portal/boot.ts';
import type { PageAssets } from './assets.ts';

/** What stands in the head of a page. */
export type Head = {
  title: string;
  /** Of a public page; without it nothing is said to search engines and social media. */
  description: string | undefined;
  language: string;
  panelName: string;
  /** Of the site, for what must be named in full. */
  origin: string;
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** What search engines and social media show of a page. */
function publicTags({ title, language, panelName, origin }: Head, description: string): string {
  const properties = {
    'og:type': 'website',
    'og:site_name': panelName,
    'og:title': title,
    'og:description': description,
    'og:locale': htmlLang(language),
    'og:image': `${origin}/social.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
  };
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
  ].join('');
}

/** The whole document around what React rendered. */
export function documentOf(head: Head, assets: PageAssets, html: string, boot: Boot): string {
  const parts = [
    `<!doctype html><html lang="${htmlLang(head.language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(head.title)}</title>`,
    head.description ? publicTags(head, head.description) : '',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    assets.css ? `<style>${assets.css}</style>` : '',
    // Disabled, they are not fetched; Vite's import of a chunk sees them and does not wait for what is inlined.
    ...assets.cssFiles.map((file) => `<link rel="stylesheet" href="${file}" disabled>`),
    ...assets.preload.map((file) => `<link rel="modulepreload" href="${file}">`),
    assets.development,
    `<script type="module" src="${assets.entry}"></script>`,
    `</head><body><div id="root">${html}</div>`,
    `<script type="application/json" id="boot">${bootJson(boot)}</script></body></html>`,
  ];
  return parts.join('');
}
