import { list } from '#contract/operator/list.ts';
import { SERIES_STANDINGS } from '#contract/rules/automatic-waves.ts';
import { SURVEY_STATES } from '#contract/rules/survey-states.ts';

export const SURVEY_KINDS = ['built_in', 'external'] as const;

/** All surveys. `filled` are completes with the attempts that are open: places that are taken of the target. */
export const surveysList = list({
  name: 'surveys',
  title: 'Surveys',
  right: 'surveys',
  columns: {
    id: { type: 'id', title: 'Id' },
    survey_number: { type: 'text', title: 'Number' },
    title: { type: 'text', title: 'Title' },
    state: { type: 'choice', options: SURVEY_STATES, title: 'State' },
    country_code: { type: 'country', title: 'Country' },
    project: { type: 'text', nullable: true, title: 'Project' },
    kind: { type: 'choice', options: SURVEY_KINDS, title: 'Hosted' },
    points: { type: 'integer', title: 'Points' },
    minutes: { type: 'integer', title: 'Minutes' },
    filled: { type: 'integer', nullable: true, title: 'Places taken' },
    target: { type: 'integer', nullable: true, title: 'Target' },
    closes_at: { type: 'instant', nullable: true, title: 'Closes' },
    created_at: { type: 'instant', title: 'Created' },
  },
  filters: {
    words: { type: 'text', title: 'Number or title' },
    state: { type: 'choice', options: SURVEY_STATES, title: 'State' },
    country: { type: 'country', title: 'Country' },
    project: { type: 'numbers', title: 'Project' },
    kind: { type: 'choice', options: SURVEY_KINDS, title: 'Hosted' },
    halted: { type: 'flag', title: 'With an automatically paused wave' },
    soft_launch_done: { type: 'flag', title: 'Soft launch has all its completes' },
    behind: { type: 'flag', title: 'Behind plan' },
    automatic: { type: 'choice', options: SERIES_STANDINGS, title: 'Automatic waves' },
    closes: { type: 'days', title: 'Closes' },
    created: { type: 'days', title: 'Created' },
  },
  sorts: ['created_at', 'id'],
  order: '-created_at',
});
