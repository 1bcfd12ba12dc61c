import { list } from '#contract/operator/list.ts';

export const ADJUSTMENT_KINDS = ['goodwill', 'correction'] as const;
export const ADJUSTMENT_STATES = ['pending', 'booked', 'refused'] as const;

/** Points that operators gave or took by hand; what is pending waits for another operator than who asked. */
export const pointAdjustmentsList = list({
  name: 'point-adjustments',
  title: 'Adjustments of points',
  right: 'points_adjust',
  columns: {
    id: { type: 'id', title: 'Number' },
    member_id: { type: 'id', nullable: true, title: 'Member' },
    country_code: { type: 'country', title: 'Country' },
    state: { type: 'choice', options: ADJUSTMENT_STATES, title: 'State' },
    kind: { type: 'choice', options: ADJUSTMENT_KINDS, title: 'Kind' },
    points: { type: 'integer', title: 'Points' },
    reason: { type: 'text', nullable: true, personal: true, title: 'Reason' },
    asked_by: { type: 'text', title: 'Asked by' },
    asked_at: { type: 'instant', title: 'Asked' },
    decided_by: { type: 'text', nullable: true, title: 'Decided by' },
    decision_note: { type: 'text', nullable: true, personal: true, title: 'Note on the decision' },
  },
  filters: {
    state: { type: 'choice', options: ADJUSTMENT_STATES, title: 'State' },
    kind: { type: 'choice', options: ADJUSTMENT_KINDS, title: 'Kind' },
    country: { type: 'country', title: 'Country' },
    member: { type: 'numbers', title: 'Member' },
    asked: { type: 'days', title: 'Asked' },
  },
  sorts: ['asked_at', 'id'],
  order: '-asked_at',
});
