import { type Area, lazyPage } from '#console/area.ts';
import { paths } from '#console/paths.ts';

export const area: Area = {
  key: 'rewards',
  title: 'Rewards',
  icon: 'inbox',
  routes: [
    {
      path: paths.rewardRequests,
      title: 'Reward requests',
      right: 'rewards_read',
      page: lazyPage(() => import('./requests/requests-page.tsx')),
    },
  ],
};
