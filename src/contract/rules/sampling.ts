/**
 * What keeps members out of a sample, in the order in which it is asked: each member is counted for the first that applies.
 * `unmatched`: the condition; `returned`: took the survey in an earlier account; `quota_full`: all completes of a cell of theirs
 * are in; `household`: another one of the household
 * is invited or drawn before.
 */
export const EXCLUSIONS = [
  'unmatched',
  'unconfirmed',
  'bounced',
  'unsubscribed',
  'paused',
  'budget',
  'resting',
  'already_invited',
  'topic_off',
  'took_part',
  'returned',
  'frozen',
  'quota_full',
  'household',
] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

/** What the next mail of a wave can wait for. */
export const WAVE_WAITS = [
  'resume',
  'start',
  'survey',
  'opening',
  'places',
  'ceiling',
  'quiet_hours',
  'drip',
] as const;
export type WaveWait = (typeof WAVE_WAITS)[number];

/** The most reminders of one invitation, and the most days before each. */
export const MOST_REMINDERS = 3;
export const MOST_REMINDER_DAYS = 14;

/** How many members are drawn, and by what. */
export const SAMPLE_BOUNDS = {
  size: { least: 1, most: 1_000_000 },
  expected_completes: { least: 1, most: 1_000_000 },
  seed: { least: 0, most: 281_474_976_710_655 },
  rest_days: { least: 0, most: 60 },
};
/** How fast the mails of a wave go, and in how many parts. */
export const DELIVERY_BOUNDS = {
  per_hour: { least: 1, most: 100_000 },
  replicates: { least: 1, most: 20 },
};

/** Who comes first: by chance, or who was invited longest ago (never comes first of all). */
export const DRAW_ORDERS = ['random', 'least_recent'] as const;
export type DrawOrder = (typeof DRAW_ORDERS)[number];

/** From everybody in the country to those who can be invited: how many are left after each exclusion. */
export function waterfallOf(
  members: number,
  excluded: Readonly<Partial<Record<Exclusion, number>>>,
): { exclusion: Exclusion; excluded: number; left: number }[] {
  let left = members;
  return EXCLUSIONS.map((exclusion) => {
    const out = excluded[exclusion] ?? 0;
    left -= out;
    return { exclusion, excluded: out, left };
  });
}
