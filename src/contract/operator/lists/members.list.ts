import { list } from '#contract/operator/list.ts';

export const MEMBER_STATES = ['unconfirmed', 'active', 'frozen', 'unsubscribed'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** Active members took part in a survey or updated their profile within the last 12 months. */
const ACTIVITY = ['active', 'inactive'] as const;

/** All members. Names and addresses are there for whoever may see contact data. */
export const membersList = list({
  name: 'members',
  title: 'Members',
  right: 'members_read',
  columns: {
    id: { type: 'id', title: 'Number' },
    name: { type: 'text', right: 'members_contact_data', personal: true, title: 'Name' },
    first_name: { type: 'text', right: 'members_contact_data', personal: true, title: 'First name' },
    last_name: { type: 'text', right: 'members_contact_data', personal: true, title: 'Last name' },
    email: { type: 'text', right: 'members_contact_data', personal: true, title: 'Email' },
    state: { type: 'choice', options: MEMBER_STATES, title: 'State' },
    country_code: { type: 'country', title: 'Country' },
    language: { type: 'language', title: 'Language' },
    created_at: { type: 'instant', title: 'Registered' },
    last_active_at: { type: 'instant', nullable: true, title: 'Last active' },
    originator: { type: 'text', nullable: true, title: 'Source' },
    points: { type: 'integer', title: 'Points' },
    removals: { type: 'integer', title: 'Quality removals' },
  },
  filters: {
    state: { type: 'choice', options: MEMBER_STATES, title: 'State' },
    activity: { type: 'choice', options: ACTIVITY, title: 'Activity in 12 months' },
    paused: { type: 'flag', title: 'Paused' },
    country: { type: 'country', title: 'Country' },
    language: { type: 'language', title: 'Language' },
    registered: { type: 'days', title: 'Registered' },
    originator: { type: 'text', title: 'Source' },
    points: { type: 'numbers', title: 'Points' },
    removals: { type: 'numbers', title: 'Quality removals' },
    who: { type: 'text', right: 'members_contact_data', personal: true, title: 'Name or email' },
  },
  sorts: ['created_at', 'id'],
  order: '-created_at',
});
