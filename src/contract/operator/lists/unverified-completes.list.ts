import { list } from '#contract/operator/list.ts';

/** Completes that only a browser has reported, unsigned, and that nobody has decided, once for each attempt; the latest first. */
export const unverifiedCompletesList = list({
  name: 'unverified-completes',
  title: 'Unverified completes',
  right: 'fieldwork',
  columns: {
    id: { type: 'id', title: 'Attempt' },
    survey_number: { type: 'text', title: 'Survey number' },
    survey: { type: 'text', title: 'Survey' },
    country_code: { type: 'country', title: 'Country' },
    member_id: { type: 'id', nullable: true, right: 'members_read', title: 'Member' },
    points: { type: 'integer', title: 'Points' },
    started_at: { type: 'instant', title: 'Started' },
    said_at: { type: 'instant', title: 'Reported' },
  },
  filters: {
    survey: { type: 'text', title: 'Survey number' },
    country: { type: 'country', title: 'Country' },
    member: { type: 'numbers', right: 'members_read', title: 'Member' },
    said: { type: 'days', title: 'Reported' },
  },
  sorts: ['id'],
  order: '-id',
});
