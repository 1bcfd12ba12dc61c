const LONGEST = 2048;
const ANY_SITE = 'http://site.invalid';

/**
 * The page to return to after signing in, if it belongs to this site: an absolute path with query and hash, as the
 * browser would resolve it. Null for anything that could lead elsewhere (another scheme or host, `//`, backslashes,
 * control characters, also percent-encoded) and for the API, whose sign-out is a GET.
 */
export function safeReturnPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST || !value.startsWith('/')) return null;
  if (/[\\\p{Cc}\p{Cs}]/u.test(value)) return null;
  try {
    const url = new URL(value, ANY_SITE);
    const path = decodeURIComponent(url.pathname);
    if (url.origin !== ANY_SITE || /\/\/|[\\\p{Cc}]/u.test(path) || /^\/api(\/|$)/i.test(path)) return null;
    return url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}

/** On Contact us only members get the form. */
const isForMembers = (path: string): boolean =>
  path.startsWith('/members/') || /^\/contact-us(?=[/?#]|$)/.test(path);

/** The members' page that a visitor was sent away from; null for every other page, which is not remembered. */
export function membersReturnPath(value: unknown): string | null {
  const path = safeReturnPath(value);
  return path !== null && isForMembers(path) ? path : null;
}
