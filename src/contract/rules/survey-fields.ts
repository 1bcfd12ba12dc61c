import { SURVEY_STATES, type SurveyState } from './survey-states.ts';

/**
 * How a field of a survey can change. `free`: at any time, for everybody. `may_rise`: only upwards, where nothing said
 * is the most (no limit, no end, any device). `may_fall`: only downwards, where nothing said is the least.
 * `later_invitees`: freely, but whoever is invited keeps what was promised. `fixed`: not.
 */
export type FieldRule = 'free' | 'may_rise' | 'may_fall' | 'later_invitees' | 'fixed';

type Rules = Readonly<Record<SurveyState, FieldRule>>;

/** A draft has promised nothing to anybody yet, and what is archived stays as it is. */
export const oncePublished = (rule: FieldRule, others: Partial<Rules> = {}): Rules => ({
  ...(Object.fromEntries(SURVEY_STATES.map((state) => [state, rule])) as Record<SurveyState, FieldRule>),
  draft: 'free',
  archived: 'fixed',
  ...others,
});

/** The one table of what can change of a survey in which state; the form shows it and the server holds it. */
export const SURVEY_FIELDS = {
  survey_number: oncePublished('fixed'),
  project_id: oncePublished('free'),
  titles: oncePublished('free'),
  invitation_texts: oncePublished('free'),
  topic: oncePublished('free'),
  points: oncePublished('later_invitees'),
  screenout_points: oncePublished('may_rise'),
  screenout_after_minutes: oncePublished('may_fall'),
  quota_full_points: oncePublished('may_rise'),
  daily_cap: oncePublished('may_rise'),
  minutes: oncePublished('free'),
  expected_incidence: oncePublished('free'),
  target: oncePublished('may_rise'),
  soft_launch_completes: oncePublished('fixed', { soft_launch: 'may_rise', paused: 'may_rise' }),
  review_days: oncePublished('fixed'),
  attempt_minutes: oncePublished('free'),
  opens_at: oncePublished('may_fall'),
  closes_at: oncePublished('may_rise'),
  devices: oncePublished('may_rise'),
  priority: oncePublished('free'),
  invite_new_members: oncePublished('free'),
  // A link that leads nowhere can be mended, but not while members go through it.
  entry_url: oncePublished('fixed', { paused: 'free', closed: 'free' }),
  preset: oncePublished('fixed', { paused: 'free', closed: 'free' }),
} as const satisfies Record<string, Rules>;

/** What can change of the questions of a built-in survey: attempts finish the version that they began. */
export const QUESTIONNAIRE_FIELD = oncePublished('free');

export type SurveyField = keyof typeof SURVEY_FIELDS;

export const SURVEY_FIELD_NAMES = Object.keys(SURVEY_FIELDS) as readonly SurveyField[];

/** Whether a rule lets a field change from one value to another. Dates and numbers can rise and fall, and lists can grow. */
export function mayChange(rule: FieldRule, before: unknown, after: unknown): boolean {
  if (rule === 'free' || rule === 'later_invitees') return true;
  if (isSame(before, after)) return true;
  if (rule === 'fixed' || before === null) return false;
  if (after === null) return true;
  if (Array.isArray(before)) return Array.isArray(after) && before.every((one) => after.includes(one));
  return rule === 'may_rise' ? Number(after) > Number(before) : Number(after) < Number(before);
}

const isSame = (one: unknown, other: unknown): boolean => inOneOrder(one) === inOneOrder(other);

/** Texts by language, lists and conditions are the same in any order, at any depth. */
function inOneOrder(value: unknown): string | undefined {
  if (value === null || typeof value !== 'object' || value instanceof Date) return JSON.stringify(value);
  const parts = Array.isArray(value)
    ? value.map(inOneOrder)
    : Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${inOneOrder(inner)}`);
  return `${Array.isArray(value) ? 'list' : 'by key'} ${JSON.stringify(parts.sort())}`;
}
