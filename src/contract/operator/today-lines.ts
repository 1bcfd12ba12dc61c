import type { RoleRight } from './rights.ts';

type WaitingLine = {
  /** English; its own translation key. */
  readonly title: string;
  readonly right: RoleRight;
  /** Where it leads: a list, narrowed down to what was counted. */
  readonly list?: { readonly name: string; readonly query: Readonly<Record<string, string>> };
};

/** What can wait for an operator, in the order in which it is shown. */
export const waitingLines = {
  requests_past_promise: {
    title: 'Reward requests past their promise',
    right: 'rewards_read',
    list: { name: 'reward-requests', query: { promise: 'past' } },
  },
  requests_near_promise: {
    title: 'Reward requests near their promise',
    right: 'rewards_read',
    list: { name: 'reward-requests', query: { promise: 'near' } },
  },
  requests_held: {
    title: 'Reward requests held',
    right: 'rewards_read',
    list: { name: 'reward-requests', query: { status: 'requested', held: 'true' } },
  },
  household_cases: { title: 'Household cases', right: 'members_read' },
  unverified_completes: { title: 'Unverified completes', right: 'fieldwork' },
  refused_mails: { title: 'Refused mails', right: 'mails' },
  failed_jobs: { title: 'Failed jobs', right: 'system' },
  journal_faults: { title: 'Faults that the daily proof found', right: 'audit' },
} as const satisfies Record<string, WaitingLine>;

export type WaitingKey = keyof typeof waitingLines;

type FigureLine = { readonly title: string; readonly definition: string; readonly right: RoleRight };

/** Figures at a glance, each with what exactly it counts. */
export const figureLines = {
  members: {
    title: 'Members',
    definition: 'People who confirmed their email address and still receive invitations',
    right: 'members_read',
  },
  active_members: {
    title: 'Active members',
    definition:
      'Members who took part in a survey or updated their profile in the last 12 months (ISO 20252)',
    right: 'members_read',
  },
  registrations: {
    title: 'Registrations',
    definition: 'People who registered in the last 7 days, confirmed or not',
    right: 'members_read',
  },
  points_owed: {
    title: 'Points owed',
    definition: 'Points that members can spend now, without those that are still pending',
    right: 'rewards_read',
  },
} as const satisfies Record<string, FigureLine>;

export type FigureKey = keyof typeof figureLines;
