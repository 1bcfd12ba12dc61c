import { membersReturnPath } from '#contract/rules/safe-return-path.ts';

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
  ownInvitation: '/members/invitation/:survey_number',
  contactPreferences: '/members/contact-preferences',
  privacyCentre: '/members/privacy',
  sessions: '/members/sessions',
  messages: '/members/messages',
  message: '/message/:token',
  invitation: '/invitation/:token',
  interview: '/interview/:token',
  surveyReturn: '/survey-return/:token',
} as const;

/** Leads a member to the invitation's page of a survey, without the token of the mail in the address. */
export const ownInvitationPath = (surveyNumber: string): string =>
  paths.ownInvitation.replace(':survey_number', encodeURIComponent(surveyNumber));

/** Where signing in leads, unless the visitor came from another page. */
export const defaultLanding = paths.questionnaires;

/** The parameter of an address that names the page to return to. */
export const RETURN = 'return';

/** The sign-in page with the page to return to. */
export const signInPath = (from: string): string => `${paths.login}?${RETURN}=${encodeURIComponent(from)}`;

/** The members' page that the visitor was redirected from, as an address remembers it. */
export const rememberedPage = (search: string): string | null =>
  membersReturnPath(new URLSearchParams(search).get(RETURN));

/** A visitors' page, with the remembered page passed on. */
export function withRemembered(path: string, search: string): string {
  const remembered = rememberedPage(search);
  return remembered === null ? path : `${path}?${RETURN}=${encodeURIComponent(remembered)}`;
}

/** Where signing in leads: the remembered page, or the default one. */
export const landing = (search: string): string => rememberedPage(search) ?? defaultLanding;
