import { htmlLang } from '#contract/rules/languages.ts';
import { type Boot, scriptJson } from '#portal/boot.ts';
import type { PageAssets } from './assets.ts';
import { escapeHtml } from './escape-html.ts';
import { installableTags } from './installable.tsx';

/** What stands in the head of a page. */
export type Head = {
  title: string;
  language: string;
  /** Of this page for those who find it: as HTML. */
  tags: string;
};

/** The whole document around what React rendered. */
export function documentOf(head: Head, assets: PageAssets, html: string, boot: Boot): string {
  const parts = [
    `<!doctype html><html lang="${htmlLang(head.language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(head.title)}</title>`,
    head.tags,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    installableTags(head.language),
    assets.css ? `<style>${assets.css}</style>` : '',
    // Disabled, they are not fetched; Vite's import of a chunk sees them and does not wait for what is inlined.
    ...assets.cssFiles.map((file) => `<link rel="stylesheet" href="${file}" disabled>`),
    ...assets.preload.map((file) => `<link rel="modulepreload" href="${file}">`),
    assets.development,
    `<script type="module" src="${assets.entry}"></script>`,
    `</head><body><div id="root">${html}</div>`,
    `<script type="application/json" id="boot">${scriptJson(boot)}</script></body></html>`,
  ];
  return parts.join('');
}
