import { page } from './page-module.ts';
import { paths } from './paths.ts';
import type { PortalRoute } from './portal-route.ts';

/** Threads with support. */
export const messageRoutes: readonly PortalRoute[] = [
  {
    key: 'messages',
    path: paths.messages,
    access: 'member',
    title: 'Your messages',
    ...(import.meta.env.SSR && { calls: ['GET /messages'] }),
    ...page('messages'),
  },
  {
    key: 'message',
    path: paths.message,
    access: 'anyone',
    title: 'Your messages',
    ...(import.meta.env.SSR && { calls: ['GET /message-links/:token'] }),
    secret: true,
    ...page('messages'),
  },
];
