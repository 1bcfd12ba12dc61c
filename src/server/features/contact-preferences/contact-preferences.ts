import type { Body, ResultData } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type {
  getContactPreferences as getCall,
  saveContactPreferences as saveCall,
} from '#contract/portal/contact-preferences.calls.ts';
import { contactDays, isPauseDay } from '#contract/rules/contact-days.ts';
import type { SurveyTopicId } from '#contract/rules/survey-topics.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { fieldError } from '#server/http/app-error.ts';
import { cancelMailsOfKinds } from '#server/mail/cancel-mails.ts';
import {
  countInvitationsSince,
  storedPreferences,
  upsertPreferences,
} from './contact-preferences.queries.ts';
import { INVITING_MAILS } from './inviting-mails.ts';

type ContactPreferences = ResultData<typeof getCall>;

/** The member's choices, or the defaults. A pause that has ended is left out. */
export async function getContactPreferences(db: ReadDb, memberId: number): Promise<ContactPreferences> {
  const { time_zone, paused_until, topics_off, ...limits } = await storedPreferences(db, memberId);
  const { today, week_from, pause_to } = contactDays(clock.now(), time_zone);
  return {
    ...limits,
    topics_off: topics_off as SurveyTopicId[],
    paused_until: paused_until !== null && paused_until >= today ? paused_until : null,
    invitations_this_week: await countInvitationsSince(db, memberId, { day: week_from, time_zone }),
    pause_from: today,
    pause_to,
  };
}

/**
 * Saves the member's choices. A pause also holds back queued invitations. Errors: `invalid_fields` under
 * `invitations_per_week` and `paused_until`.
 */
export async function saveContactPreferences(
  db: Db,
  memberId: number,
  wanted: Body<typeof saveCall>,
): Promise<ContactPreferences> {
  const now = clock.now();
  const { time_zone, max_invitations_per_week } = await storedPreferences(db, memberId);
  const { invitations_per_week, topics_off, paused_until } = wanted;
  const errors = {
    ...(invitations_per_week > max_invitations_per_week && {
      invitations_per_week: fieldMessages.too_large,
    }),
    ...(paused_until !== null &&
      !isPauseDay(paused_until, contactDays(now, time_zone)) && { paused_until: fieldMessages.pause_day }),
  };
  if (Object.keys(errors).length > 0) throw fieldError(errors);
  await upsertPreferences(db, memberId, {
    invitations_per_week,
    topics_off: [...new Set(topics_off)],
    paused_until,
    updated_at: now,
  });
  // What they have in the portal stays there: they can take part, and nothing is mailed.
  if (paused_until !== null)
    await cancelMailsOfKinds(db, { member_id: memberId, kinds: INVITING_MAILS, reason: 'paused' });
  return getContactPreferences(db, memberId);
}
