import type { MailKind } from '#contract/rules/mails.ts';

/** Stands in links where a mail has a code or a token. */
export const PLACEHOLDER = 'placeholder';

const first_name = 'Maria';
const code = PLACEHOLDER;
const survey = 'Survey title';
const invitation = {
  first_name,
  title: survey,
  points: 50,
  minutes: 10,
  closes_on: '2030-01-31',
  token: PLACEHOLDER,
};
const request = {
  first_name,
  reward: 'Reward name',
  quantity: 1,
  points: 1000,
  value: { amount_minor: 2500, currency: 'EUR' },
  promised_on: '2030-01-31',
  held: false,
  reason: null,
  note: null,
};

/** Made-up content of every kind of mail: nobody's data. A test renders them all. */
export const mailSamples: Readonly<Record<MailKind, unknown>> = {
  invitation,
  invitation_reminder: invitation,
  confirmation: { first_name, code, return_to: null },
  confirmation_reminder: { first_name, code, return_to: null },
  already_member: { first_name, code },
  address_check: { first_name, code },
  parental_permission: { first_name, code },
  parental_reminder: { first_name, code },
  permission_given: { first_name },
  permission_refused: { first_name },
  password_reset: { first_name, code },
  password_changed: { first_name },
  email_change: { first_name, code },
  email_change_notice: { first_name, code, new_email: 'm…@example.com' },
  email_in_use: { first_name },
  points_credited: { first_name, reference: 'survey', survey, points: 50, balance: 1050 },
  points_taken_back: { first_name, survey, points: 50, because: 'too_fast', reason: 'The reason in words' },
  reward_requested: request,
  reward_approved: request,
  reward_sent: { ...request, note: 'A note by an operator' },
  reward_completed: request,
  reward_rejected: { ...request, reason: 'details_incomplete', note: 'A note by an operator' },
  reward_failed: { ...request, reason: 'returned' },
  contact_copy: { number: 1, topic: 2, message: 'What the member wrote', first_name },
  message_answer: {
    number: 1,
    text: "The operator's answer",
    name: first_name,
    path: `/message/${PLACEHOLDER}`,
  },
  referral_invitation: { first_name: 'Georgi', member_name: first_name, referrer_code: PLACEHOLDER },
  account_frozen: {
    first_name,
    reason: 'details',
    message: 'The message to the member',
    review_by: '2030-01-31',
  },
  account_unfrozen: { first_name },
  unsubscribed: { first_name },
  profile_deleted: {
    first_name,
    points: 120,
    pending: 50,
    cancelled_requests: 1,
    cancelled_points: 1000,
    sent_requests: 1,
    bookkeeping_years: 10,
  },
  message_notice: { number: 1 },
  operator_invitation: { name: 'Irina', code, invited_by: 'Petar' },
  operator_password: { name: 'Irina', code },
  operator_factors_reset: { name: 'Irina' },
};
