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
    {
      path: paths.payoutBatches,
      title: 'Batches of money orders',
      right: 'rewards_read',
      page: lazyPage(() => import('./batches/batches-page.tsx')),
    },
    {
      path: paths.payoutBatch,
      title: 'Batch of money orders',
      right: 'rewards_read',
      isThing: true,
      page: lazyPage(() => import('./batch/batch-page.tsx')),
    },
    {
      path: paths.payoutBatchPrint,
      title: 'List of money orders',
      right: 'payouts',
      isThing: true,
      page: lazyPage(() => import('./batch/batch-print-page.tsx')),
    },
    {
      path: paths.payoutBatchResults,
      title: 'Enter results',
      right: 'rewards_fulfil',
      isThing: true,
      page: lazyPage(() => import('./batch/batch-results-page.tsx')),
    },
    {
      path: paths.catalogue,
      title: 'Catalogue',
      right: 'catalogue',
      page: lazyPage(() => import('./catalogue/catalogue-page.tsx')),
    },
    {
      path: paths.newReward,
      title: 'New reward',
      right: 'catalogue',
      isThing: true,
      page: lazyPage(() => import('./catalogue-reward/new-reward-page.tsx')),
    },
    {
      path: paths.catalogueReward,
      title: 'Reward',
      right: 'catalogue',
      isThing: true,
      page: lazyPage(() => import('./catalogue-reward/catalogue-reward-page.tsx')),
    },
    {
      path: paths.rewardForms,
      title: 'Forms of rewards',
      right: 'catalogue',
      page: lazyPage(() => import('./forms/forms-page.tsx')),
    },
    {
      path: paths.rewardForm,
      title: 'Form of rewards',
      right: 'catalogue',
      isThing: true,
      page: lazyPage(() => import('./forms/form-page.tsx')),
    },
    {
      path: paths.bulkResults,
      title: 'Bulk results',
      right: 'rewards_read',
      page: lazyPage(() => import('./bulk-results/bulk-results-page.tsx')),
    },
    {
      path: paths.rewardRequest,
      title: 'Reward request',
      right: 'rewards_read',
      isThing: true,
      page: lazyPage(() => import('./request/request-page.tsx')),
    },
  ],
};
