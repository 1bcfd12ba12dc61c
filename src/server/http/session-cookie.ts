/** The one cookie that exists before consent, besides the language. */
export const sessionCookie = 'session';
export const languageCookie = 'language';
/** Set at sign-in only. */
export const deviceCookie = 'device';
