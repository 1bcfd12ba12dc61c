import { contactDays } from '#contract/rules/contact-days.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { queueMails } from '#server/mail/outbox.ts';
import type { Advanced } from './advance-wave-job.ts';
import { nextRecipients, type Recipient } from './candidates.queries.ts';
import { invitation } from './invitations.mails.tsx';
import { markInvited, markNotSent } from './invitations.queries.ts';
import { firstReminder } from './reminder-times.ts';
import { insertReminders } from './reminders.queries.ts';
import { roomOfDrip, waitOfWave } from './wave-waits.ts';
import { type InvitedSurvey, lockInviting, surveyById, updateWave, type Wave } from './waves.queries.ts';

const AT_ONCE = 200;

/**
 * Queues mails for the next recipients of a locked wave, as many as the outbox has room for. Each is checked again;
 * whoever can't be invited any more gets no mail and the reason is recorded. A survey that is paused, full or not open yet
 * waits, as all do in the country's quiet hours, but for new members, who find the survey in the portal at once; one that
 * is over ends its waves.
 */
export async function feedWave(
  db: Db,
  wave: Wave,
  room: number,
  { evenQuiet = wave.audience === 'newcomers' }: { evenQuiet?: boolean } = {},
): Promise<Advanced> {
  const now = clock.now();
  const survey = await surveyById(db, wave.survey_id);
  if (isOver(survey, now)) return end(db, wave, 'survey_over');
  const waits = await waitOfWave(db, wave, survey, now);
  if (waits && !(waits.waits_for === 'quiet_hours' && evenQuiet)) return 'waiting';
  if (room <= 0) return 'outbox_full';
  const drip = await roomOfDrip(db, wave, now);
  if (drip === 0) return 'waiting';
  const limit = Math.min(AT_ONCE, room, drip);

  await lockInviting(db, survey.country_code);
  const inviting = { survey, days: contactDays(now, survey.time_zone) };
  const recipients = await nextRecipients(db, inviting, {
    wave_id: wave.id,
    after: wave.sent_to,
    limit,
    now,
  });
  await invite(db, { survey, wave, sendAfter: waits?.waits_until ?? null }, recipients, now);
  await updateWave(db, wave.id, { sent_to: recipients.at(-1)?.id ?? wave.sent_to });
  if (recipients.length === limit) return wave.per_hour === null ? 'more' : 'waiting';
  return wave.audience === 'newcomers' ? 'waiting' : end(db, wave, null);
}

const isOver = ({ state, closes_at }: InvitedSurvey, now: Date): boolean =>
  state === 'closed' || state === 'archived' || (closes_at !== null && closes_at <= now);

/** Ends a paused wave whose survey is over; answers whether it is. */
export async function endIfOver(db: Db, wave: Wave): Promise<boolean> {
  if (!isOver(await surveyById(db, wave.survey_id), clock.now())) return false;
  await end(db, wave, 'survey_over');
  return true;
}

async function end(db: Db, wave: Wave, stop_reason: string | null): Promise<Advanced> {
  await updateWave(db, wave.id, {
    state: stop_reason === null ? 'done' : 'stopped',
    stop_reason,
    ended_at: clock.now(),
    members: null,
    paused_at: null,
    pause_reason: null,
  });
  return 'ended';
}

async function invite(
  db: Db,
  { survey, wave, sendAfter }: { survey: InvitedSurvey; wave: Wave; sendAfter: Date | null },
  recipients: readonly Recipient[],
  now: Date,
) {
  await markNotSent(
    db,
    recipients.flatMap(({ id, refused }) => (refused === null ? [] : { id, reason: refused })),
  );
  const invited = recipients.flatMap(({ id, member_id, language, refused }) =>
    refused === null && member_id !== null ? { id, member_id, language } : [],
  );
  const ids = invited.map(({ id }) => id);
  await markInvited(db, ids, now);
  await insertReminders(db, ids, firstReminder(survey, sendAfter ?? now, wave.reminder_days));
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
    sendAfter ? { sendAfter } : {},
  );
}
