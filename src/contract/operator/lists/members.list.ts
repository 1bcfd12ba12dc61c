import { list } from '#contract/operator/list.ts';

export const MEMBER_STATES = ['unconfirmed', 'active', 'unsubscribed'] as const;

/** All members. Names and addresses are there for whoever may see contact data. */
export const membersList = list({
  name: 'members',
  title: 'Members',
  right: 'members_read',
  columns: {
    id: { type: 'id', title: 'Number' },
    first_name: { type: 'text', right: 'members_contact_data', personal: true, title: 'First name' },
    last_name: { type: 'text', right: 'members_contact_data', personal: true, title: 'Last name' },
    email: { type: 'text', right: 'members_contact_data', personal: true, title: 'Email' },
    state: { type: 'choice', options: MEMBER_STATES, title: 'State' },
    country_code: { type: 'country', title: 'Country' },
    language: { type: 'text', title: 'Language' },
    created_at: { type: 'instant', title: 'Registered' },
    originator: { type: 'text', nullable: true, title: 'Source' },
    points: { type: 'integer', title: 'Points' },
  },
  filters: {
    state: { type: 'choice', options: MEMBER_STATES, title: 'State' },
    country: { type: 'country', title: 'Country' },
    language: { type: 'text', title: 'Language' },
    registered: { type: 'days', title: 'Registered' },
    originator: { type: 'text', title: 'Source' },
    points: { type: 'numbers', title: 'Points' },
    last_name: { type: 'text', right: 'members_contact_data', title: 'Last name' },
  },
  sorts: ['created_at', 'id'],
  order: '-id',
});
