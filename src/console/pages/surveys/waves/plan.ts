import type { OperatorCalls } from '#contract/operator/calls.ts';
import { momentAt } from '#contract/rules/time-zone.ts';

type Delivery = Pick<
  OperatorCalls['POST /surveys/:id/waves']['body'],
  'starts_at' | 'per_hour' | 'reminders' | 'reminder_days' | 'replicates'
>;

/** When the mails of a wave go, as its form holds it: the day and hour in the country's time. */
export type Plan = {
  /** YYYY-MM-DD; empty: now. */
  day: string;
  hour: number;
  /** null: as fast as the mails can go. */
  per_hour: number | null;
  reminders: number;
  reminder_days: number;
  /** Parts that begin one by one. */
  replicates: number;
};

export const plainPlan: Plan = {
  day: '',
  hour: 9,
  per_hour: null,
  reminders: 1,
  reminder_days: 3,
  replicates: 1,
};

/** Whether a survey is over by the time that a wave would begin. */
export const beginsTooLate = (plan: Plan, timeZone: string, closesAt: string | null): boolean => {
  const { starts_at } = deliveryOf(plan, timeZone);
  return starts_at !== null && closesAt !== null && Date.parse(starts_at) >= Date.parse(closesAt);
};

export const deliveryOf = (plan: Plan, timeZone: string): Delivery => ({
  starts_at: plan.day === '' ? null : momentAt(plan.day, plan.hour, timeZone).toISOString(),
  per_hour: plan.per_hour,
  reminders: plan.reminders,
  reminder_days: plan.reminder_days,
  replicates: plan.replicates,
});
