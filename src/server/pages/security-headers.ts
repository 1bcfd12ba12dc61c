import type { PageAssets } from './assets.ts';
import { earlyScriptHash } from './early-script.ts';
import type { ForeignSources } from './foreign-sources.ts';

type Sources = Partial<ForeignSources>;

/**
 * A strict CSP with the hashes of the only inline style and the only inline script, because cached pages can't use a
 * nonce; the boot data is JSON, which isn't executed.
 */
export function pageHeaders(
  assets: PageAssets,
  options: { secret: boolean; formsLeave: boolean; https: boolean; foreign: Sources },
): Record<string, string> {
  const { scripts = [], images = [], frames = [], connections = [] } = options.foreign;
  const development = assets.development !== '';
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", development ? "'unsafe-inline'" : earlyScriptHash, ...scripts].join(' '),
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' ${assets.cssHash ?? ''}`.trim(),
    ["img-src 'self' data:", ...images].join(' '),
    frames.length > 0 ? `frame-src ${frames.join(' ')}` : "frame-src 'none'",
    ["connect-src 'self'", ...(development ? ['ws:'] : []), ...connections].join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    // Browsers apply form-action to redirects, and surveys redirect to hosts we don't know.
    options.formsLeave ? "form-action 'self' https: http:" : "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    'referrer-policy': options.secret ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(options.https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/**
 * The console's one document: nothing inline, no frame but those of its own host, no worker, nothing of another host,
 * where only a form that begins a view is sent, to the countries' sites.
 */
export function consoleHeaders(
  assets: PageAssets,
  { https, portal }: { https: boolean; portal: string },
): Record<string, string> {
  const development = assets.development !== '';
  const inline = development ? " 'unsafe-inline'" : '';
  const policy = [
    "default-src 'none'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    // Pictures that were chosen and are not uploaded yet, and charts on their way to a file.
    "img-src 'self' data: blob:",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    // Previews of mails, which have a stricter policy of their own.
    "frame-src 'self'",
    "base-uri 'none'",
    `form-action 'self' ${portal}`,
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
