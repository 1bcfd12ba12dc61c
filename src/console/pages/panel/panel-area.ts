import { type Area, lazyPage } from '#console/area.ts';
import { paths } from '#console/paths.ts';

export const area: Area = {
  key: 'panel',
  title: 'Panel',
  icon: 'globe',
  routes: [
    {
      path: paths.panelQuestionnaires,
      title: 'Profile and registration',
      right: 'panel',
      page: lazyPage(() => import('./questionnaires/questionnaires-page.tsx')),
    },
    {
      path: paths.panelQuestionnaire,
      title: 'Questionnaire',
      right: 'panel',
      isThing: true,
      page: lazyPage(() => import('./questionnaires/questionnaire-page.tsx')),
    },
    {
      path: paths.quietHours,
      title: 'Quiet hours',
      right: 'panel',
      page: lazyPage(() => import('./quiet-hours/quiet-hours-page.tsx')),
    },
    {
      path: paths.shareableAnswers,
      title: 'Shareable answers',
      right: 'surveys',
      page: lazyPage(() => import('./shareable-answers/shareable-answers-page.tsx')),
    },
    {
      path: paths.adjustmentLimits,
      title: 'Limits of adjustments',
      right: 'panel',
      page: lazyPage(() => import('./adjustment-limits/adjustment-limits-page.tsx')),
    },
  ],
};
