import { page } from './page-module.ts';
import { paths } from './paths.ts';
import type { PortalRoute } from './portal-route.ts';

/** Pages about a member's data: viewing it, stopping invitations, leaving. */
export const privacyRoutes: readonly PortalRoute[] = [
  {
    key: 'contact-preferences',
    path: paths.contactPreferences,
    access: 'member',
    title: 'Contact preferences',
    ...(import.meta.env.SSR && { calls: ['GET /profile/contact-preferences'] }),
    ...page('contact-preferences'),
  },
  {
    key: 'privacy',
    path: paths.privacyCentre,
    access: 'member',
    title: 'Your privacy',
    ...(import.meta.env.SSR && {
      calls: [
        'GET /profile/membership',
        'GET /profile/consents',
        'GET /profile/sharing-consents',
        'GET /profile/views',
      ],
    }),
    ...page('privacy'),
  },
  {
    key: 'unsubscribe',
    path: paths.unsubscribe,
    access: 'member',
    title: 'Cancel membership',
    ...(import.meta.env.SSR && { calls: ['GET /profile/membership'] }),
    ...page('unsubscribe'),
  },
];
