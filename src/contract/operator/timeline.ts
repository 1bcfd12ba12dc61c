/** What happens to a member, by kind. */
export const TIMELINE_KINDS = [
  'account',
  'sign_ins',
  'mails',
  'surveys',
  'points',
  'rewards',
  'messages',
  'notes',
  'operators',
] as const;

export type TimelineKind = (typeof TIMELINE_KINDS)[number];
