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
    title: 'Overdue reward requests',
    right: 'rewards_read',
    list: { name: 'reward-requests', query: { promise: 'past' } },
  },
  requests_near_promise: {
    title: 'Reward requests due soon',
    right: 'rewards_read',
    list: { name: 'reward-requests', query: { promise: 'near' } },
  },
  requests_held: {
    title: 'Reward requests held',
    right: 'rewards_read',
    list: { name: 'reward-requests', query: { status: 'requested', held: 'true' } },
  },
  batches_to_finish: {
    title: 'Batches of money orders to finish',
    right: 'rewards_fulfil',
    list: { name: 'payout-batches', query: { state: 'open,frozen' } },
  },
  messages_overdue: {
    title: 'Messages past their answer clock',
    right: 'messages',
    list: { name: 'messages', query: { overdue: 'true' } },
  },
  messages_open: {
    title: 'Messages without an answer',
    right: 'messages',
    list: { name: 'messages', query: { state: 'open' } },
  },
  household_cases: {
    title: 'Household cases',
    right: 'members_read',
    list: { name: 'household-cases', query: { state: 'open' } },
  },
  adjustments_to_decide: {
    title: 'Adjustments of points to decide',
    right: 'points_adjust',
    list: { name: 'point-adjustments', query: { state: 'pending' } },
  },
  freezes_overdue: {
    title: 'Overdue reviews of frozen members',
    right: 'members_freeze',
    list: { name: 'freezes', query: { overdue: 'true' } },
  },
  freezes_to_review: {
    title: 'Frozen members to review',
    right: 'members_freeze',
    list: { name: 'freezes', query: { state: 'to_review' } },
  },
  unverified_completes: {
    title: 'Unverified completes',
    right: 'fieldwork',
    list: { name: 'unverified-completes', query: {} },
  },
  flagged_attempts: {
    title: 'Attempts flagged for review',
    right: 'fieldwork',
    list: { name: 'attempts', query: { flag: 'speeding,straight_lining' } },
  },
  halted_surveys: {
    title: 'Surveys with an automatically paused wave',
    right: 'surveys',
    list: { name: 'surveys', query: { halted: 'true' } },
  },
  soft_launches_done: {
    title: 'Soft launches that have all their completes',
    right: 'surveys',
    list: { name: 'surveys', query: { soft_launch_done: 'true' } },
  },
  surveys_behind_plan: {
    title: 'Surveys behind plan',
    right: 'surveys',
    list: { name: 'surveys', query: { behind: 'true' } },
  },
  automatic_waves_ended: {
    title: 'Automatic waves that have ended',
    right: 'fieldwork',
    list: { name: 'surveys', query: { automatic: 'ended' } },
  },
  refused_mails: {
    title: 'Refused emails',
    right: 'mails',
    list: { name: 'mails', query: { state: 'failed', again: 'true' } },
  },
  set_aside_reports: {
    title: 'Bounce reports set aside',
    right: 'system',
    list: { name: 'set-aside-reports', query: {} },
  },
  failed_jobs: {
    title: 'Failed jobs',
    right: 'system',
    list: { name: 'failed-jobs', query: {} },
  },
  journal_faults: {
    title: 'Errors found by the daily check',
    right: 'audit',
    list: { name: 'journal-faults', query: {} },
  },
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
    definition: 'Points that members can spend now, not counting pending ones',
    right: 'rewards_read',
  },
} as const satisfies Record<string, FigureLine>;

export type FigureKey = keyof typeof figureLines;
