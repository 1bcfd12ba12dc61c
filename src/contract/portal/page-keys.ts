/**
 * Names of pages that trackers may be told about: the keys of facebook_track (docs/specification.md §3). Pages
 * whose address contains a code or token are left out. `registered` is the last state of the registration page.
 */
export const pageKeys = [
  'home',
  'about-us',
  'register',
  'registered',
  'login',
  'faq',
  'contact-us',
  'privacy-policy',
  'terms-conditions',
  'questionnaires',
  'jtn-points',
  'messages',
  'surveys-taken',
  'profiler',
  'reward-claim',
  'reward-basket',
  'account',
  'change-email',
  'change-password',
  'contact-preferences',
  'privacy',
  'refer-a-friend',
  'sessions',
  'unsubscribe',
] as const;

export type PageKey = (typeof pageKeys)[number];
