import { list } from '#contract/operator/list.ts';
import { FREEZE_REASONS } from '#contract/rules/freeze-reasons.ts';

/** `to_review`: nobody but who froze has looked at it; `kept`: somebody has, and it stays; `ended`: it is over. */
export const FREEZE_STATES = ['to_review', 'kept', 'ended'] as const;

/** Members whose account is or was on hold. */
export const freezesList = list({
  name: 'freezes',
  title: 'Frozen members',
  right: 'members_read',
  columns: {
    id: { type: 'id', title: 'Number' },
    member_id: { type: 'id', title: 'Member' },
    country_code: { type: 'country', title: 'Country' },
    state: { type: 'choice', options: FREEZE_STATES, title: 'State' },
    overdue: { type: 'flag', title: 'Overdue' },
    reason: { type: 'choice', options: FREEZE_REASONS, title: 'Reason' },
    frozen_by: { type: 'text', title: 'Frozen by' },
    frozen_at: { type: 'instant', title: 'Frozen' },
    review_by: { type: 'instant', title: 'To be reviewed by' },
    reviewed_by: { type: 'text', nullable: true, title: 'Reviewed by' },
    ended_at: { type: 'instant', nullable: true, title: 'Ended' },
  },
  filters: {
    state: { type: 'choice', options: FREEZE_STATES, title: 'State' },
    overdue: { type: 'flag', title: 'Overdue' },
    reason: { type: 'choice', options: FREEZE_REASONS, title: 'Reason' },
    country: { type: 'country', title: 'Country' },
    frozen: { type: 'days', title: 'Frozen' },
    member: { type: 'numbers', title: 'Member' },
  },
  sorts: ['review_by', 'id'],
  order: 'review_by',
});
