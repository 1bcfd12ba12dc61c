import type { PageAssets } from './assets.ts';

/** Sources that a page may load from beyond our own host. */
export type ForeignSources = { images: readonly string[]; frames: readonly string[] };

/**
 * Strict policy by hashes: pages are cached, so there is no nonce. The one inline style is the page's own CSS; no
 * inline script exists (the boot data is JSON, which does not run).
 */
export function pageHeaders(
  assets: PageAssets,
  options: { secret: boolean; https: boolean; foreign?: ForeignSources },
): Record<string, string> {
  const foreign = options.foreign ?? { images: [], frames: [] };
  const development = assets.development !== '';
  const policy = [
    "default-src 'none'",
    development ? "script-src 'self' 'unsafe-inline'" : "script-src 'self'",
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' ${assets.cssHash ?? ''}`.trim(),
    ['img-src', "'self'", 'data:', ...foreign.images].join(' '),
    foreign.frames.length > 0 ? `frame-src ${foreign.frames.join(' ')}` : "frame-src 'none'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
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
