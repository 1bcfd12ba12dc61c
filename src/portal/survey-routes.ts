import { page } from './page-module.ts';
import { paths } from './paths.ts';
import type { PortalRoute } from './portal-route.ts';

/** Pages around a survey: the invitation, the interview and the return. */
export const surveyRoutes: readonly PortalRoute[] = [
  {
    key: 'invitation',
    path: paths.invitation,
    access: 'anyone',
    title: 'Survey invitation',
    ...(import.meta.env.SSR && { calls: ['GET /invitations/:token'] }),
    secret: true,
    formsLeave: true,
    ...page('invitation'),
  },
  {
    key: 'own-invitation',
    path: paths.ownInvitation,
    access: 'member',
    title: 'Survey invitation',
    // It only leads on, to a page with a token.
    secret: true,
    ...page('own-invitation'),
  },
  {
    key: 'interview',
    path: paths.interview,
    access: 'anyone',
    title: 'Survey',
    ...(import.meta.env.SSR && { calls: ['GET /interviews/:token'] }),
    secret: true,
    ...page('interview'),
  },
  {
    key: 'survey-return',
    path: paths.surveyReturn,
    access: 'anyone',
    title: 'Survey result',
    ...(import.meta.env.SSR && { calls: ['GET /returns/:token'] }),
    secret: true,
    ...page('survey-return'),
  },
];
