import { contactDays } from '#contract/rules/contact-days.ts';
import { STARTABLE_STATES } from '#contract/rules/survey-states.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { queueMails } from '#server/mail/outbox.ts';
import type { Advanced } from './advance-wave-job.ts';
import { nextRecipients, type Recipient } from './candidates.queries.ts';
import { invitation } from './invitations.mails.tsx';
import { markInvited, markNotSent } from './invitations.queries.ts';
import { firstReminder } from './reminder-times.ts';
import { insertReminders } from './reminders.queries.ts';
import { type InvitedSurvey, lockInviting, surveyById, updateWave, type Wave } from './waves.queries.ts';

const AT_ONCE = 200;

/**
 * Queues mails for the next recipients of a locked wave, as many as the outbox has room for. Each is checked again;
 * whoever can't be invited any more gets no mail and the reason is recorded. A paused or full survey waits; one
 * that is over ends its waves.
 */
export async function feedWave(db: Db, wave: Wave, room: number): Promise<Advanced> {
  const now = clock.now();
  const survey = await surveyById(db, wave.survey_id);
  if (isOver(survey, now)) return end(db, wave, 'survey_over');
  if (!STARTABLE_STATES.includes(survey.state) || !survey.has_place) return 'waiting';
  const limit = Math.min(AT_ONCE, room);
  if (limit <= 0) return 'outbox_full';

  await lockInviting(db, survey.country_code);
  const inviting = { survey, days: contactDays(now, survey.time_zone) };
  const recipients = await nextRecipients(db, inviting, { wave_id: wave.id, after: wave.sent_to, limit });
  await invite(db, survey, recipients, now);
  await updateWave(db, wave.id, { sent_to: recipients.at(-1)?.id ?? wave.sent_to });
  if (recipients.length === limit) return 'more';
  return wave.audience === 'newcomers' ? 'waiting' : end(db, wave, null);
}

const isOver = ({ state, closes_at }: InvitedSurvey, now: Date): boolean =>
  state === 'closed' || state === 'archived' || (closes_at !== null && closes_at <= now);

async function end(db: Db, wave: Wave, stop_reason: string | null): Promise<Advanced> {
  await updateWave(db, wave.id, {
    state: stop_reason === null ? 'done' : 'stopped',
    stop_reason,
    ended_at: clock.now(),
  });
  return 'ended';
}

async function invite(db: Db, survey: InvitedSurvey, recipients: readonly Recipient[], now: Date) {
  await markNotSent(
    db,
    recipients.flatMap(({ id, refused }) => (refused === null ? [] : { id, reason: refused })),
  );
  const invited = recipients.flatMap(({ id, member_id, language, refused }) =>
    refused === null && member_id !== null ? { id, member_id, language } : [],
  );
  const ids = invited.map(({ id }) => id);
  await markInvited(db, ids, now);
  await insertReminders(db, ids, firstReminder(survey, now));
  await queueMails(
    db,
    invitation,
    invited.map(({ id, member_id, language }) => ({
      key: `invitation:${id}`,
      language,
      country_code: survey.country_code,
      member_id,
      data: { invitation_id: id },
    })),
  );
}
