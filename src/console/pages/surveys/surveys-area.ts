import { type Area, lazyPage } from '#console/area.ts';
import { paths } from '#console/paths.ts';
import { findProjects, findSurveys } from './find-surveys.ts';

export const area: Area = {
  key: 'surveys',
  title: 'Surveys',
  icon: 'list',
  routes: [
    {
      path: paths.surveys,
      title: 'Surveys',
      right: 'surveys',
      page: lazyPage(() => import('./surveys/surveys-page.tsx')),
    },
    {
      path: paths.projects,
      title: 'Projects',
      right: 'surveys',
      page: lazyPage(() => import('./projects/projects-page.tsx')),
    },
    {
      path: paths.segments,
      title: 'Segments',
      right: 'surveys',
      page: lazyPage(() => import('./segments/segments-page.tsx')),
    },
    {
      path: paths.newSegment,
      title: 'New segment',
      right: 'surveys',
      isThing: true,
      page: lazyPage(() => import('./segments/new-segment-page.tsx')),
    },
    {
      path: paths.segment,
      title: 'Segment',
      right: 'surveys',
      isThing: true,
      page: lazyPage(() => import('./segments/segment-page.tsx')),
    },
    {
      path: paths.newWave,
      title: 'New wave',
      right: 'fieldwork',
      isThing: true,
      page: lazyPage(() => import('./waves/new-wave-page.tsx')),
    },
    {
      path: paths.automaticWaves,
      title: 'Automatic waves',
      right: 'fieldwork',
      isThing: true,
      page: lazyPage(() => import('./waves/automatic-waves-page.tsx')),
    },
    {
      path: paths.wave,
      title: 'Wave',
      right: 'surveys',
      isThing: true,
      page: lazyPage(() => import('./waves/wave-page.tsx')),
    },
    // Before the page of a survey, whose address would fit as well.
    {
      path: paths.attempts,
      title: 'Attempts',
      right: 'fieldwork',
      page: lazyPage(() => import('./attempts/attempts-page.tsx')),
    },
    {
      path: paths.reconciliations,
      title: 'Reconciliations',
      right: 'fieldwork',
      page: lazyPage(() => import('./reconciliations/reconciliations-page.tsx')),
    },
    {
      path: paths.reconciliationRows,
      title: 'Rows of reconciliations',
      right: 'fieldwork',
      isThing: true,
      page: lazyPage(() => import('./reconciliations/reconciliation-rows-page.tsx')),
    },
    {
      path: paths.reconcile,
      title: 'Reconcile',
      right: 'fieldwork',
      isThing: true,
      page: lazyPage(() => import('./reconcile/reconcile-page.tsx')),
    },
    {
      path: paths.attempt,
      title: 'Attempt',
      right: 'fieldwork',
      isThing: true,
      page: lazyPage(() => import('./attempt/attempt-page.tsx')),
    },
    {
      path: paths.unverifiedCompletes,
      title: 'Unverified completes',
      right: 'fieldwork',
      page: lazyPage(() => import('./unverified/unverified-page.tsx')),
    },
    {
      path: paths.unverifiedBulkResults,
      title: 'Bulk results',
      right: 'fieldwork',
      page: lazyPage(() => import('./unverified/bulk-results-page.tsx')),
    },
    {
      path: paths.newProject,
      title: 'New project',
      right: 'surveys',
      isThing: true,
      page: lazyPage(() => import('./project/new-project-page.tsx')),
    },
    {
      path: paths.project,
      title: 'Project',
      right: 'surveys',
      isThing: true,
      page: lazyPage(() => import('./project/project-page.tsx')),
    },
    {
      path: paths.newSurvey,
      title: 'New survey',
      right: 'surveys',
      isThing: true,
      page: lazyPage(() => import('./survey/new-survey-page.tsx')),
    },
    {
      path: paths.surveyQuestionnaire,
      title: 'Questionnaire',
      right: 'surveys',
      isThing: true,
      page: lazyPage(() => import('./survey-questionnaire/survey-questionnaire-page.tsx')),
    },
    {
      path: paths.surveyQuotas,
      title: 'Quotas',
      right: 'surveys',
      isThing: true,
      page: lazyPage(() => import('./survey-quotas/survey-quotas-page.tsx')),
    },
    {
      path: paths.survey,
      title: 'Survey',
      right: 'surveys',
      isThing: true,
      page: lazyPage(() => import('./survey/survey-page.tsx')),
    },
  ],
  finders: [
    {
      title: 'Surveys',
      right: 'surveys',
      find: findSurveys,
    },
    {
      title: 'Projects',
      right: 'surveys',
      find: findProjects,
    },
  ],
};
