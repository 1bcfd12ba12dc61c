import { z } from 'zod';
import { date, instant } from '#contract/fields.ts';
import { THREAD_CHANNELS, THREAD_TOPICS } from '#contract/rules/contact-thread.ts';
import { unpaidSchema } from './attempts.calls.ts';

const answers = z.array(z.object({ question: z.string(), answer: z.string() }));
const moment = instant.nullable();
const text = z.string().nullable();

/**
 * A copy of everything stored about a member (GDPR article 15). Lists are newest first; texts are in the member's
 * language. Passwords, codes and tokens are left out because only their hashes are stored.
 */
export const personalDataSchema = z.object({
  made_at: instant,
  profile: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    birthdate: date,
    gender: z.string(),
    country: z.string(),
    language: z.string(),
    registered_at: instant,
    confirmed_at: moment,
    credentials_changed_at: moment,
    name_changed_at: moment,
    last_active_at: moment,
    unsubscribed_at: moment,
    referral_code: z.string(),
    was_referred: z.boolean(),
    originator: text,
    originator_params: z.record(z.string(), z.string()).nullable(),
  }),
  /** What is known of an account that the same address had before; null where none is. */
  earlier_account: z.object({ surveys_taken: z.array(z.string()), referral_decided: z.boolean() }).nullable(),
  /** Since when no mail reaches the address, or none was wanted before there was an account. */
  address: z.object({ unreachable_since: moment, unreachable_by: text, no_mail_since: moment }),
  profile_answers: z.array(z.object({ question: z.string(), answer: z.string(), answered_at: instant })),
  /** Null where the member hasn't changed the panel's defaults. */
  contact_preferences: z
    .object({
      invitations_per_week: z.int().nullable(),
      topics_off: z.array(z.string()),
      paused_until: date.nullable(),
      updated_at: instant,
    })
    .nullable(),
  /** The welcome checklist and which steps are done. */
  first_steps: z.object({ mail_allowed_at: moment, points_read_at: moment, dismissed_at: moment }).nullable(),
  consents: z.array(
    z.object({
      document: z.enum(['privacy_policy', 'terms_conditions', 'parental_permission']),
      version: z.string(),
      given_at: instant,
      withdrawn_at: moment,
    }),
  ),
  /** Sensitive answers that the member agreed to pass on to a survey. */
  sharing_consents: z.array(
    z.object({ survey: z.string(), wording: z.string(), given_at: instant, withdrawn_at: moment }),
  ),
  /** Who gave permission for a member who registered under the age of 18; null for everybody else. */
  parent: z.object({ email: z.string(), asked_at: moment, given_at: moment }).nullable(),
  sessions: z.array(
    z.object({
      browser: z.string(),
      signed_in_at: instant,
      last_seen_at: instant,
      ends_at: instant,
      stays_signed_in: z.boolean(),
    }),
  ),
  devices: z.array(z.object({ first_seen_at: instant, last_seen_at: instant })),
  mailed_links: z.array(
    z.object({
      kind: z.string(),
      /** The new address of a change of email. */
      email: text,
      made_at: instant,
      valid_until: instant,
      used_at: moment,
    }),
  ),
  /** Mails with a link that were asked for and are not written yet. */
  requested_links: z.array(z.object({ kind: z.string(), email: z.string(), asked_at: instant })),
  /** When the member was assigned to the household at the postal address, of which only a hash is stored. */
  household: z.object({ changed_at: instant }).nullable(),
  /** What several members of one household have in common, without operators' notes on the household. */
  household_cases: z.array(
    z.object({ raised_at: instant, evidence: z.array(z.string()), state: z.string(), settled_at: moment }),
  ),
  /** Points that operators gave or took by hand, also those that wait for a second operator or were refused. */
  point_adjustments: z.array(
    z.object({
      asked_at: instant,
      kind: z.string(),
      points: z.int(),
      reason: text,
      state: z.string(),
      decided_at: moment,
      decision_note: text,
    }),
  ),
  /** When operators put the account on hold, and why. */
  freezes: z.array(
    z.object({
      frozen_at: instant,
      reason: z.string(),
      message: z.string(),
      review_by: instant,
      reviewed_at: moment,
      ended_at: moment,
    }),
  ),
  surveys: z.array(
    z.object({
      survey_number: z.string(),
      title: z.string(),
      promised_points: z.int(),
      /** Null while the invitation waits to be sent, or was not. */
      invited_at: moment,
      /** Why the invitation was not sent. */
      not_sent: text,
      reminded_at: moment,
      reminder_due_at: moment,
      started_at: moment,
      pseudonym: text,
      to_end_by: moment,
      ended_at: moment,
      /** How the attempt ended, and who decided it. */
      outcome: z.object({ name: z.string(), raw_code: text, decided_by: text }).nullable(),
      /** `invited`, `started` or the outcome. */
      state: z.string(),
      earned_points: z.int(),
      pending_until: moment,
      unpaid: unpaidSchema.nullable(),
      /** Set by a later decision, such as a reconciliation. */
      reviews: z.array(
        z.object({
          at: instant,
          verdict: z.string(),
          because: text,
          reason: text,
          points: z.int(),
          /** Whether it took back what the survey had brought, as far as it was still there. */
          reverses: z.boolean(),
        }),
      ),
      /** What was reported of the attempt. */
      reports: z.array(
        z.object({
          received_at: instant,
          channel: z.string(),
          outcome: z.string(),
          raw_code: text,
          accepted: z.boolean(),
          signature: text,
        }),
      ),
      /** What an operator was to look at of the answers, and what it was judged by. */
      flags: z.array(
        z.object({
          kind: z.string(),
          judged_by: z.record(z.string(), z.unknown()),
          flagged_at: instant,
          settled_at: instant.nullable(),
          verdict: text,
        }),
      ),
      pages: z.array(z.object({ page: z.int(), answered_at: instant })),
      answers,
      answered: z.object({ language: z.string(), last_saved_at: instant }).nullable(),
    }),
  ),
  points: z.object({
    available: z.int(),
    pending: z.int(),
    history: z.array(
      z.object({
        at: instant,
        points: z.int(),
        pending: z.int(),
        reference: z.string(),
        survey: text,
      }),
    ),
  }),
  reward_requests: z.array(
    z.object({
      reward: z.string(),
      quantity: z.int(),
      points: z.int(),
      status: z.string(),
      requested_at: instant,
      promised_on: date,
      held_for_review: z.array(z.string()),
      held_until: moment,
      /** To whom it goes. */
      first_name: text,
      last_name: text,
      answers,
      steps: z.array(
        z.object({
          status: z.string(),
          at: instant,
          reason: text,
          note: text,
        }),
      ),
    }),
  ),
  /** Only hashes of friends' addresses are stored. */
  referrals: z.array(z.object({ at: instant })),
  referral_rewards: z.array(z.object({ decided_at: instant, points: z.int(), refused_because: text })),
  messages: z.array(
    z.object({
      sent_at: instant,
      topic: z.enum(THREAD_TOPICS),
      /** The member's own, our answer, or a note that our team has made about it. */
      kind: z.enum(['question', 'answer', 'note']),
      came_by: z.enum(THREAD_CHANNELS),
      /** As they were given by somebody who was not known as a member. */
      name: text,
      email: text,
      message: z.string(),
    }),
  ),
  mails: z.array(
    z.object({
      to: z.string(),
      kind: z.string(),
      subject: text,
      written_at: instant,
      sent_at: moment,
      state: z.string(),
      language: z.string(),
      cancelled_because: text,
      /** What mail servers said of it after it went, or whether it was complained of. */
      reports: z.array(z.object({ kind: z.string(), reported_at: instant })),
    }),
  ),
  /** Operators' actions on the account. */
  operators_acts: z.array(z.object({ at: instant, action: z.string(), reason: text })),
});

export type PersonalData = z.output<typeof personalDataSchema>;
