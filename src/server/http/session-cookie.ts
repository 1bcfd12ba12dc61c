/** The only cookie set before consent, besides the language. */
export const sessionCookie = 'session';
export const languageCookie = 'language';
/** Set at sign-in only. */
export const deviceCookie = 'device';

/**
 * An operator's view of the portal, read below `/view` alone: bound to this host by its prefix with https, and lax,
 * because the console is another site where the apex is `localhost`.
 */
export const viewCookie = (secure: boolean): string => (secure ? '__Host-view' : 'view');

/** How long the language cookie lasts. */
export const LANGUAGE_KEPT_S = 365 * 24 * 60 * 60;

/** Attributes of all our cookies. */
export const cookieAttributes = (secure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const;
