import { type Area, lazyPage } from '#console/area.ts';
import { paths } from '#console/paths.ts';

export const area: Area = {
  key: 'system',
  title: 'System',
  icon: 'shield',
  routes: [
    {
      path: paths.operators,
      title: 'Operators',
      right: 'operators',
      page: lazyPage(() => import('./operators/operators-page.tsx')),
    },
    {
      path: paths.roles,
      title: 'Roles',
      right: 'operators',
      page: lazyPage(() => import('./roles/roles-page.tsx')),
    },
    {
      path: paths.apiKeys,
      title: 'API keys',
      right: 'api_keys',
      page: lazyPage(() => import('./api-keys/api-keys-page.tsx')),
    },
    {
      path: paths.auditLog,
      title: 'Audit log',
      right: 'audit',
      page: lazyPage(() => import('./audit/audit-page.tsx')),
    },
    {
      path: paths.journal,
      title: 'Daily check',
      right: 'audit',
      page: lazyPage(() => import('./journal/journal-page.tsx')),
    },
    {
      path: paths.failedJobs,
      title: 'Failed jobs',
      right: 'system',
      page: lazyPage(() => import('./failed-jobs/failed-jobs-page.tsx')),
    },
    {
      path: paths.setAsideReports,
      title: 'Bounce reports set aside',
      right: 'system',
      page: lazyPage(() => import('./set-aside-reports/set-aside-reports-page.tsx')),
    },
  ],
};
