/**
 * Names of the pages that trackers may hear of: the keys of facebook_track (docs/specification.md §3). Pages whose
 * address holds a code or token are not among them. `registered` is what the registration shows at its end.
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
