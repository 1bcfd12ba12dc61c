import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { htmlLang } from '#contract/rules/languages.ts';
import base from '#ui/base.css?raw';
import tokens from '#ui/tokens.css?raw';

const own = `
.plain { max-inline-size: 46rem; margin: 0 auto; padding: var(--s6) var(--gutter) var(--s8); }
.plain-head { margin-block-end: var(--s5); color: var(--muted); font-size: var(--text-small); }
.sheet { padding: clamp(1rem, 4vw, 1.75rem); border: 1px solid var(--line); border-radius: var(--radius-large); background: var(--surface); box-shadow: var(--shadow); }
.muted { color: var(--muted); font-size: var(--text-small); }
.button { display: inline-flex; align-items: center; min-block-size: var(--touch); padding: var(--s2) var(--s5); border: 0; border-radius: var(--radius); background: var(--accent); color: var(--surface); font-weight: var(--weight-strong); cursor: pointer; }
.button:hover { background: var(--accent-strong); }
`;

/** A page without the browser bundle, for links in mails and for errors. */
export function plainPage(page: {
  title: string;
  language: string;
  heading: string;
  css?: string;
  /** The address of its script, which may ask this server. */
  script?: string;
  body: ReactNode;
}): {
  html: string;
  headers: Record<string, string>;
} {
  const css = tokens + base + own + (page.css ?? '');
  const html = renderToStaticMarkup(
    <html lang={htmlLang(page.language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{page.title}</title>
        <style>{css}</style>
        {page.script && <script src={page.script} defer />}
      </head>
      <body>
        <div className="plain">
          <header className="plain-head">{page.heading}</header>
          <main>{page.body}</main>
        </div>
      </body>
    </html>,
  );
  const hash = createHash('sha256').update(css).digest('base64');
  return {
    html: `<!doctype html>${html}`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}';${page.script ? " script-src 'self'; connect-src 'self';" : ''} frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  };
}
