import type { PageAssets } from './assets.ts';
import type { ForeignSources } from './foreign-sources.ts';

type Sources = Partial<ForeignSources>;

/**
 * Strict policy by hashes: pages are cached, so there is no nonce. The one inline style is the page's own CSS; no
 * inline script exists (the boot data is JSON, which does not run).
 */
export function pageHeaders(
  assets: PageAssets,
  options: { secret: boolean; formsLeave: boolean; https: boolean; foreign: Sources },
): Record<string, string> {
  const { scripts = [], images = [], frames = [], connections = [] } = options.foreign;
  const development = assets.development !== '';
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...(development ? ["'unsafe-inline'"] : []), ...scripts].join(' '),
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' ${assets.cssHash ?? ''}`.trim(),
    ["img-src 'self' data:", ...images].join(' '),
    frames.length > 0 ? `frame-src ${frames.join(' ')}` : "frame-src 'none'",
    ["connect-src 'self'", ...(development ? ['ws:'] : []), ...connections].join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    // Browsers apply it to each redirect that follows, and a survey may lead on to hosts that nobody here knows.
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
