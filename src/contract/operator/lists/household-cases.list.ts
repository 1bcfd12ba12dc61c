import { list } from '#contract/operator/list.ts';

export const CASE_STATES = ['open', 'cleared', 'confirmed'] as const;
export const HOUSEHOLD_EVIDENCE = ['last_name', 'same_person', 'known_device', 'referral'] as const;

/** Households with several members and more in common than the address. */
export const householdCasesList = list({
  name: 'household-cases',
  title: 'Household cases',
  right: 'members_read',
  columns: {
    id: { type: 'id', title: 'Number' },
    country_code: { type: 'country', title: 'Country' },
    state: { type: 'choice', options: CASE_STATES, title: 'State' },
    evidence: { type: 'choices', options: HOUSEHOLD_EVIDENCE, title: 'Evidence' },
    members: { type: 'integer', title: 'Members' },
    raised_at: { type: 'instant', title: 'Raised' },
    settled_at: { type: 'instant', nullable: true, title: 'Decided' },
  },
  filters: {
    state: { type: 'choice', options: CASE_STATES, title: 'State' },
    country: { type: 'country', title: 'Country' },
    raised: { type: 'days', title: 'Raised' },
  },
  sorts: ['raised_at', 'id'],
  order: 'raised_at',
});
