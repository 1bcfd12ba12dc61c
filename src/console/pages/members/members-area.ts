import { type Area, lazyPage } from '#console/area.ts';
import { paths } from '#console/paths.ts';
import { findMembers } from './find-members.ts';

export const area: Area = {
  key: 'members',
  title: 'Members',
  icon: 'user',
  routes: [
    {
      path: paths.members,
      title: 'Members',
      right: 'members_read',
      page: lazyPage(() => import('./members/members-page.tsx')),
    },
    {
      path: paths.pointAdjustments,
      title: 'Adjustments of points',
      right: 'points_adjust',
      page: lazyPage(() => import('./adjustments/adjustments-page.tsx')),
    },
    {
      path: paths.freezes,
      title: 'Frozen members',
      right: 'members_read',
      page: lazyPage(() => import('./freezes/freezes-page.tsx')),
    },
    {
      path: paths.householdCases,
      title: 'Household cases',
      right: 'members_read',
      page: lazyPage(() => import('./households/households-page.tsx')),
    },
    {
      path: paths.householdCase,
      title: 'Household case',
      right: 'members_read',
      isThing: true,
      page: lazyPage(() => import('./household/household-page.tsx')),
    },
    {
      path: paths.membersBulkResults,
      title: 'Bulk results',
      right: 'members_read',
      page: lazyPage(() => import('./bulk-results/bulk-results-page.tsx')),
    },
    {
      path: paths.member,
      title: 'Member',
      right: 'members_read',
      isThing: true,
      page: lazyPage(() => import('./member/member-page.tsx')),
    },
  ],
  finders: [{ title: 'Members', right: 'members_read', find: findMembers }],
};
