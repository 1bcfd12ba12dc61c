import { type Area, lazyPage } from '#console/area.ts';
import { paths } from '#console/paths.ts';

export const area: Area = {
  key: 'account',
  title: 'Your account',
  icon: 'user',
  routes: [
    {
      path: paths.account,
      title: 'Your account',
      page: lazyPage(() => import('./account/account-page.tsx')),
    },
  ],
};
