import { createHash } from 'node:crypto';
import { htmlLang } from '#contract/rules/languages.ts';
import type { PageAssets } from './assets.ts';
import type { Head } from './document.ts';
import { escapeHtml } from './escape-html.ts';
import { bannerCss } from './view-banner.operator-page.tsx';

const bannerHash = `'sha256-${createHash('sha256').update(bannerCss).digest('base64')}'`;

/** A page of a view: the page's HTML and styles, and no script at all. */
export const viewDocument = (
  { title, language }: Pick<Head, 'title' | 'language'>,
  assets: PageAssets,
  { banner, html }: { banner: string; html: string },
): string =>
  [
    `<!doctype html><html lang="${htmlLang(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    assets.css ? `<style>${assets.css}</style>` : '',
    `<style>${bannerCss}</style></head><body>${banner}<div id="root">${html}</div></body></html>`,
  ].join('');

/**
 * The sandbox gives the page an origin of its own, so that no script of the members' site can read it and only the
 * form that ends the view can be sent; it allows scripts, none of which the policy lets in, because browsers would
 * ignore `refresh` otherwise.
 */
export const viewHeaders = (
  assets: PageAssets,
  { endAddress, seconds, https }: { endAddress: string; seconds: number; https: boolean },
): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // What is on the screen goes when the view ends.
  refresh: `${seconds}; url=/view/over`,
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${assets.cssHash ?? ''} ${bannerHash}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    `form-action ${endAddress}`,
    "frame-ancestors 'none'",
    'sandbox allow-forms allow-scripts',
  ].join('; '),
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});
