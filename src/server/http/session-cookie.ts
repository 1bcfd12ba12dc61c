/** The one cookie that exists before consent, besides the language. */
export const sessionCookie = 'session';
export const languageCookie = 'language';
/** Set at sign-in only. */
export const deviceCookie = 'device';

/** How long a browser keeps the language that was asked for. */
export const LANGUAGE_KEPT_S = 365 * 24 * 60 * 60;

/** What every cookie of ours has in common. */
export const cookieAttributes = (secure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const;
