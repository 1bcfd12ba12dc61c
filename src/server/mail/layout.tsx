import type { ReactNode } from 'react';
import { htmlLang } from '#contract/rules/languages.ts';

export type Letterhead = {
  subject: string;
  language: string;
  panelName: string;
  /** Address of the recipient's country site. */
  origin: string;
  postalAddress: string | null;
  /** Present if the recipient can unsubscribe from this kind of mail. */
  unsubscribe: { url: string; label: string } | null;
};

// Mail programs don't support custom properties, so these are the tokens' values, light and dark.
const css = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: #faf8f4; color: #211e1a; }
.page { max-width: 36rem; margin: 0 auto; padding: 24px 16px 40px; font: 400 17px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: break-word; word-break: break-word; }
.panel { margin: 0 0 16px; font-size: 19px; font-weight: 700; }
.sheet { padding: 28px 24px; border: 1px solid #e3ddd2; border-radius: 12px; background: #ffffff; }
h1, h2, h3 { margin: 0 0 12px; line-height: 1.25; }
h1 { font-size: 24px; }
h2 { font-size: 20px; }
h3 { font-size: 17px; }
p, ul, ol, dl, blockquote { margin: 0 0 16px; }
blockquote { padding: 0 0 0 16px; border-left: 3px solid #e3ddd2; }
dt { font-weight: 600; }
dd { margin: 0 0 8px; }
a { color: #2450b5; }
.sheet .button { display: inline-block; padding: 12px 24px; border-radius: 10px; background: #2450b5; color: #ffffff; font-weight: 600; text-decoration: none; }
.foot { padding: 20px 24px 0; color: #625b51; font-size: 15px; }
.foot p { margin: 0 0 8px; }
.foot a { color: #625b51; }
@media (max-width: 480px) { .sheet { padding: 24px 18px; } .foot { padding: 20px 18px 0; } .sheet .button { display: block !important; text-align: center; } }
@media (prefers-color-scheme: dark) {
  body { background: #161412 !important; color: #f4f0e9 !important; }
  .page { color: #f4f0e9; }
  .sheet { background: #211e1b; border-color: #3b3631; }
  blockquote { border-color: #3b3631; }
  a { color: #a9c2ff; }
  .sheet .button { background: #a9c2ff !important; color: #161412 !important; }
  .foot, .foot a { color: #b8b0a4; }
}
`;

/** The layout of every mail: one column of simple elements that works on phones and in old mail programs. */
export function MailLayout({ head, children }: { head: Letterhead; children: ReactNode }) {
  const { subject, language, panelName } = head;
  return (
    <html lang={htmlLang(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{css}</style>
      </head>
      <body>
        <div className="page" lang={htmlLang(language)}>
          <div className="panel">{panelName}</div>
          <div className="sheet">{children}</div>
          <div className="foot">
            <MailFoot head={head} />
          </div>
        </div>
      </body>
    </html>
  );
}

/** The footer: sender, reason and unsubscribe link. */
export function MailFoot({ head }: { head: Letterhead }) {
  return (
    <>
      <p>
        {head.panelName} · <a href={head.origin}>{head.origin.replace(/^https?:\/\//, '')}</a>
      </p>
      {head.postalAddress === null ? null : <p>{head.postalAddress}</p>}
      {head.unsubscribe === null ? null : (
        <p>
          <a href={head.unsubscribe.url}>{head.unsubscribe.label}</a>
        </p>
      )}
    </>
  );
}

/** A mail's call to action as a button; in the text part, the label followed by the address. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p>
      {/* Inline styles, because some mail programs drop the style sheet. */}
      <a
        className="button"
        href={href}
        style={{
          display: 'inline-block',
          padding: '12px 24px',
          borderRadius: '10px',
          background: '#2450b5',
          color: '#ffffff',
          fontWeight: 600,
          textDecoration: 'none',
        }}
      >
        {children}
      </a>
    </p>
  );
}
