import { page } from './page-module.ts';
import { paths } from './paths.ts';
import type { PortalRoute } from './portal-route.ts';

/** What a member's data is about: to see them, to stop the invitations, to leave. */
export const privacyRoutes: readonly PortalRoute[] = [
  {
    key: 'privacy',
    path: paths.privacyCentre,
    access: 'member',
    title: 'Your privacy',
    calls: ['GET /profile/membership', 'GET /profile/consents'],
    ...page('privacy'),
  },
  {
    key: 'unsubscribe',
    path: paths.unsubscribe,
    access: 'member',
    title: 'Cancel membership',
    calls: ['GET /profile/membership'],
    ...page('unsubscribe'),
  },
];
