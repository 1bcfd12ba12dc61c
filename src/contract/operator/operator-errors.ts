/** Errors that only operators and their programs get; part of the catalogue in `errors.ts`. */
export const operatorErrors = {
  step_up_needed: { status: 403, message: "Please confirm that it's you first" },
  view_over: { status: 401, message: 'The view is over' },
  not_viewable: { status: 403, message: "Operators don't see this part in the view" },
  no_address: { status: 409, message: 'The writer left no address to answer to' },
  soft_launch_unlimited: {
    status: 409,
    message: 'Set the target and the completes of the soft launch first',
  },
  last_day_over: { status: 409, message: 'Its last day is over. Set a later one first' },
  attempts_open: {
    status: 409,
    message: "Members are still taking this survey. Archive it once they've finished or their time is up",
  },
  questionnaire_unfinished: {
    status: 422,
    message: "This questionnaire still has problems, so it can't be used yet",
  },
  quota_option_gone: {
    status: 409,
    message:
      'A quota, a segment or automatic waves ask for an answer that this questionnaire no longer has. Keep its question and options',
  },
  no_target: {
    status: 409,
    message: "This survey has no target, so automatic waves wouldn't know when to stop",
  },
  sample_empty: { status: 409, message: 'Nobody is left who can be invited' },
  too_few_participants: {
    status: 409,
    message:
      'Fewer than 5 members stand behind these pseudonyms, so what is found could say who they are. Please paste more of them',
  },
  last_owner: { status: 409, message: 'At least one operator must be able to do everything' },
  own_change: {
    status: 403,
    message:
      "You've changed this member's details or points in the last 30 days, so another operator has to do this",
  },
  goodwill_spent: { status: 409, message: "There aren't enough goodwill points left this month" },
  mail_gone: {
    status: 409,
    message: "This email can't be sent again: it has gone, or what it said is no longer kept",
  },
  forged: {
    status: 409,
    message:
      "Signed with no key of the survey, so it isn't accepted among others. Open the attempt to accept it",
  },
  already_decided: { status: 409, message: 'The same has been decided meanwhile' },
  attempt_changed: { status: 409, message: 'This attempt has changed since the test run' },
  review_over: { status: 409, message: 'The review ended meanwhile, so the points belong to the member' },
  key_ended: { status: 403, message: 'The API key that started this has been revoked or has expired' },
  starter_not_allowed: {
    status: 403,
    message: "The operator who started this isn't allowed to do it any more",
  },
  batch_not_ready: { status: 409, message: "The batch isn't at a point where this can be done" },
  batch_full: { status: 409, message: 'This batch is full. Please start another one' },
  not_by_post: { status: 409, message: "This reward isn't sent to a postal address" },
  in_batch: { status: 409, message: 'This request is in a batch of money orders' },
  paused_longer: { status: 409, message: "The member's own break already lasts at least as long" },
  not_invited: { status: 409, message: 'This member gets no invitations: not confirmed, or unsubscribed' },
  other_operator_needed: { status: 403, message: 'Another operator has to decide this' },
} as const;
