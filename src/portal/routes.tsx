import type { ContentPage } from '#contract/portal/site.calls.ts';
import { matchPath, type PathParams } from '#ui/match-path.ts';
import { messageRoutes } from './message-routes.ts';
import { type PageOfRoute, page } from './page-module.ts';
import { paths } from './paths.ts';
import type { PortalRoute } from './portal-route.ts';
import { privacyRoutes } from './privacy-routes.ts';
import { surveyRoutes } from './survey-routes.ts';

/** The route of a content page. */
function content(name: ContentPage): PageOfRoute & Pick<PortalRoute, 'calls' | 'params'> {
  return {
    ...page(name),
    ...(import.meta.env.SSR && { calls: ['GET /content/:page'], params: { page: name } }),
  };
}

export const portalRoutes: readonly PortalRoute[] = [
  {
    key: 'home',
    path: paths.home,
    access: 'anyone',
    title: 'Home',
    ...(import.meta.env.SSR && {
      description:
        'Share your opinion in online surveys, collect points and exchange them for money. Membership is free.',
      calls: ['GET /points/rate'],
    }),
    ...page('home'),
  },
  {
    key: 'about-us',
    path: paths.aboutUs,
    access: 'anyone',
    title: 'About us',
    ...(import.meta.env.SSR && {
      description: 'Who asks the questions, what members get for their answers, and what they can count on.',
    }),
    ...content('about-us'),
  },
  {
    key: 'register',
    path: paths.register,
    aliases: ['/Register/Step-1'],
    access: 'visitor',
    title: 'Register',
    ...(import.meta.env.SSR && {
      description: "Join in two minutes. It's free, there's no commitment, and you can leave at any time.",
      calls: ['GET /list/gender', 'GET /profile/register', 'GET /points/rate'],
    }),
    ...page('register'),
  },
  {
    key: 'confirm',
    path: paths.confirm,
    access: 'anyone',
    title: 'Confirm email',
    secret: true,
    ...page('confirm'),
  },
  {
    key: 'parental-permission',
    path: paths.parentalPermission,
    access: 'anyone',
    title: 'Parental permission',
    secret: true,
    ...page('parental-permission'),
  },
  {
    key: 'login',
    path: paths.login,
    access: 'visitor',
    title: 'Login',
    ...(import.meta.env.SSR && {
      description: 'Sign in to answer surveys and to see your points and rewards.',
    }),
    ...page('login'),
  },
  {
    key: 'reset-password',
    path: paths.resetPassword,
    // The address after its code has been removed.
    aliases: ['/reset-password'],
    access: 'visitor',
    title: 'New password',
    secret: true,
    ...page('reset-password'),
  },
  {
    key: 'stop-email-change',
    path: paths.stopEmailChange,
    access: 'anyone',
    title: 'Cancel the email change',
    secret: true,
    ...page('stop-email-change'),
  },
  {
    key: 'faq',
    path: paths.faq,
    access: 'anyone',
    title: 'FAQ',
    ...(import.meta.env.SSR && {
      description: 'Answers about membership, invitations, surveys, points, rewards and data protection.',
    }),
    ...content('faq'),
  },
  {
    key: 'contact-us',
    path: paths.contactUs,
    access: 'anyone',
    title: 'Contact us',
    ...(import.meta.env.SSR && { description: 'How to contact the people behind the panel.' }),
    ...page('contact-us'),
  },
  {
    key: 'privacy-policy',
    path: paths.privacyPolicy,
    access: 'anyone',
    title: 'Privacy policy',
    ...(import.meta.env.SSR && {
      description: 'Which personal data we process, why and for how long, and what rights you have.',
    }),
    ...content('privacy-policy'),
  },
  {
    key: 'terms-conditions',
    path: paths.termsConditions,
    access: 'anyone',
    title: 'Terms and conditions',
    ...(import.meta.env.SSR && {
      description: 'The agreement between members and the panel, in 18 clauses.',
    }),
    ...content('terms-conditions'),
  },
  {
    key: 'questionnaires',
    path: paths.questionnaires,
    access: 'member',
    title: 'Questionnaires',
    ...(import.meta.env.SSR && {
      calls: [
        'GET /surveys',
        'GET /profiler/completeness',
        'GET /profile/contact-preferences',
        'GET /profile/welcome',
      ],
    }),
    ...page('questionnaires'),
  },
  {
    key: 'jtn-points',
    path: paths.points,
    access: 'member',
    title: 'JTN Points',
    ...(import.meta.env.SSR && {
      calls: ['GET /profile/points', 'GET /points/rate', 'GET /profile/points/history'],
    }),
    ...page('jtn-points'),
  },
  {
    key: 'surveys-taken',
    path: paths.surveysTaken,
    access: 'member',
    title: 'Survey history',
    ...(import.meta.env.SSR && { calls: ['GET /profile/surveys-taken'] }),
    ...page('surveys-taken'),
  },
  {
    key: 'profiler',
    path: paths.profiler,
    access: 'member',
    title: 'Profilers',
    ...(import.meta.env.SSR && { calls: ['GET /profiler'] }),
    ...page('profiler'),
  },
  {
    key: 'reward-claim',
    path: paths.rewardClaim,
    access: 'member',
    title: 'Reward Claim',
    ...(import.meta.env.SSR && { calls: ['GET /rewards', 'GET /profile/points', 'GET /points/rate'] }),
    ...page('reward-claim'),
  },
  {
    key: 'reward-basket',
    path: paths.rewardBasket,
    access: 'member',
    title: 'Reward Basket',
    ...(import.meta.env.SSR && { calls: ['GET /profile/exchange/history', 'GET /profile/exchange/open'] }),
    ...page('reward-basket'),
  },
  {
    key: 'account',
    path: paths.account,
    access: 'member',
    title: 'Change of profile',
    ...(import.meta.env.SSR && { calls: ['GET /list/gender', 'GET /profile/membership'] }),
    ...page('account'),
  },
  {
    key: 'change-password',
    path: paths.changePassword,
    access: 'member',
    title: 'Change Password',
    ...page('change-password'),
  },
  {
    key: 'change-email',
    path: paths.changeEmail,
    access: 'member',
    title: 'Change of email',
    ...page('change-email'),
  },
  {
    key: 'sessions',
    path: paths.sessions,
    access: 'member',
    title: "Where you're signed in",
    ...(import.meta.env.SSR && { calls: ['GET /profile/sessions'] }),
    ...page('sessions'),
  },
  {
    key: 'refer-a-friend',
    path: paths.referFriend,
    access: 'member',
    title: 'Refer a Friend',
    ...(import.meta.env.SSR && { calls: ['GET /profile/refer'] }),
    ...page('refer-a-friend'),
  },
  ...messageRoutes,
  ...privacyRoutes,
  ...surveyRoutes,
];

type RouteMatch = { route: PortalRoute; params: PathParams };

/** The page at a path; null for an unknown one. */
export function matchRoute(path: string): RouteMatch | null {
  for (const route of portalRoutes) {
    for (const pattern of [route.path, ...(route.aliases ?? [])]) {
      const params = matchPath(pattern, path);
      if (params) return { route, params };
    }
  }
  return null;
}
