import { list } from '#contract/operator/list.ts';

/** Completes that only a browser has reported, unsigned, and that nobody has decided; the latest first. */
export const unverifiedCompletesList = list({
  name: 'unverified-completes',
  title: 'Unverified completes',
  right: 'fieldwork',
  columns: {
    id: { type: 'id', title: 'Report' },
    survey_number: { type: 'text', title: 'Survey number' },
    survey: { type: 'text', title: 'Survey' },
    country_code: { type: 'country', title: 'Country' },
    attempt_id: { type: 'id', title: 'Attempt' },
    member_id: { type: 'id', nullable: true, title: 'Member' },
    points: { type: 'integer', title: 'Points' },
    started_at: { type: 'instant', title: 'Started' },
    said_at: { type: 'instant', title: 'Reported' },
  },
  filters: {
    survey: { type: 'text', title: 'Survey number' },
    country: { type: 'country', title: 'Country' },
    member: { type: 'numbers', title: 'Member' },
    said: { type: 'days', title: 'Reported' },
  },
  sorts: ['id'],
  order: '-id',
});
