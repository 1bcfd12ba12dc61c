import { type Area, lazyPage } from '#console/area.ts';
import { paths } from '#console/paths.ts';

export const area: Area = {
  key: 'today',
  title: 'Today',
  icon: 'check',
  routes: [{ path: paths.home, title: 'Today', page: lazyPage(() => import('./today/today-page.tsx')) }],
};
