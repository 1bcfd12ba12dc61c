import { safeReturnPath } from '#contract/rules/safe-return-path.ts';

/** Every address of the portal (docs/specification.md §2). */
export const paths = {
  home: '/',
  aboutUs: '/about-us',
  register: '/register',
  confirm: '/confirm',
  parentalPermission: '/parental-permission',
  privacyPolicy: '/privacy-policy',
  termsConditions: '/terms-conditions',
  contactUs: '/contact-us',
  faq: '/faq',
  login: '/login',
  resetPassword: '/reset-password/:code',
  stopEmailChange: '/stop-email-change',
  questionnaires: '/members/questionnaires',
  points: '/members/jtn-points',
  changePassword: '/members/change-password',
  unsubscribe: '/members/unsubscribe',
  changeEmail: '/members/change-email',
  account: '/members/account',
  profiler: '/members/profiler',
  referFriend: '/members/refer-a-friend',
  rewardClaim: '/members/reward-claim',
  rewardBasket: '/members/reward-basket',
  surveysTaken: '/members/surveys-taken',
  contactPreferences: '/members/contact-preferences',
  privacyCentre: '/members/privacy',
  sessions: '/members/sessions',
  messages: '/members/messages',
  message: '/message/:token',
  invitation: '/invitation/:token',
  interview: '/interview/:token',
  surveyReturn: '/survey-return/:token',
} as const;

/** Where signing in leads, unless the visitor came from another page. */
export const defaultLanding = paths.questionnaires;

/** The sign-in page with the page to return to. */
export const signInPath = (from: string): string => `${paths.login}?return=${encodeURIComponent(from)}`;

/** On Contact us only members get the form. */
const isForMembers = (path: string): boolean =>
  path.startsWith('/members/') || /^\/contact-us(?=[/?#]|$)/.test(path);

/** Where signing in leads: the members' page the visitor was redirected from, or the default page. */
export function landing(search: string): string {
  const remembered = safeReturnPath(new URLSearchParams(search).get('return'));
  return remembered !== null && isForMembers(remembered) ? remembered : defaultLanding;
}
