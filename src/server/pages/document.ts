import { htmlLang } from '#contract/rules/languages.ts';
import { type Boot, scriptJson } from '#portal/boot.ts';
import type { PageAssets } from './assets.ts';
import { earlyScript } from './early-script.ts';
import { escapeHtml } from './escape-html.ts';
import { installableTags } from './installable.tsx';

/** The contents of a page's head. */
export type Head = {
  title: string;
  language: string;
  /** Meta tags for search engines and social media, as HTML. */
  tags: string;
};

/** The whole HTML document around React's output. */
export function documentOf(head: Head, assets: PageAssets, html: string, boot: Boot): string {
  const parts = [
    `<!doctype html><html lang="${htmlLang(head.language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(head.title)}</title>`,
    head.tags,
    `<script>${earlyScript}</script>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    installableTags(head.language),
    assets.css ? `<style data-files="${assets.cssFiles.join(' ')}">${assets.css}</style>` : '',
    assets.development,
    // First: a browser that asks for six files at a time must not ask for the entry last.
    `<script type="module" src="${assets.entry}"></script>`,
    ...assets.preload.map((file) => `<link rel="modulepreload" href="${file}">`),
    `</head><body><div id="root">${html}</div>`,
    `<script type="application/json" id="boot">${scriptJson(boot)}</script></body></html>`,
  ];
  return parts.join('');
}
