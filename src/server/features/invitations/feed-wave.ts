import { contactDays } from '#contract/rules/contact-days.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { releaseKeys } from '#server/mail/cancel-mails.ts';
import { queueMails } from '#server/mail/outbox.ts';
import type { Advanced } from './advance-wave-job.ts';
import { MOST_NEXT as AT_ONCE, countDueUse, noteUse, roomOfWave } from './ceilings.ts';
import { endWave, isOver } from './end-wave.ts';
import { invitation } from './invitations.mails.tsx';
import { invitedWithoutMail } from './invitations.queries.ts';
import { type Invited, inviteNext } from './invite-next.ts';
import { firstReminder } from './reminder-times.ts';
import { insertReminders } from './reminders.queries.ts';
import { dripOfWave, waitOfWave } from './wave-waits.ts';
import {
  type InvitedSurvey,
  lockInviting,
  SURVEY_OVER,
  surveyById,
  updateWave,
  type Wave,
} from './waves.queries.ts';
import { withdrawInvitations } from './withdraw-invitations.ts';

/**
 * Queues mails for the next recipients of a locked wave, as many as the outbox has room for. Each is checked again;
 * whoever can't be invited any more gets no mail and the reason is recorded. A survey that is paused, full or not open
 * yet waits, as all do in the country's quiet hours, but for new members, who find the survey in the portal at once and
 * get their mail afterwards; one that is over ends its waves.
 */
export async function feedWave(
  db: Db,
  wave: Wave,
  room: number,
  { evenQuiet = wave.audience === 'newcomers' }: { evenQuiet?: boolean } = {},
): Promise<Advanced> {
  const now = clock.now();
  const before = await surveyById(db, wave.survey_id);
  if (isOver(before, now)) return endWave(db, wave, SURVEY_OVER);
  if (await countDueUse(db, before, now)) return 'more';
  const waits = await waitOfWave(db, wave, before, now);
  const isQuiet = waits?.waits_for === 'quiet_hours';
  if (waits && !(isQuiet && evenQuiet)) return 'waiting';
  if (!isQuiet && room <= 0) return 'outbox_full';
  if (!isQuiet && wave.mailed_to !== null)
    return mailInvited(db, before, { id: wave.id, mailed_to: wave.mailed_to }, Math.min(AT_ONCE, room), now);
  const drip = await dripOfWave(db, wave, now);
  if (drip?.room === 0) return 'waiting';

  await lockInviting(db, before.country_code);
  // A raise may have changed its points until then.
  const survey = await surveyById(db, wave.survey_id);
  const ceiling = await roomOfWave(db, survey, wave, now);
  if (ceiling?.room === 0) return 'waiting';
  const limit = Math.min(AT_ONCE, isQuiet ? AT_ONCE : room, drip?.room ?? AT_ONCE, ceiling?.room ?? AT_ONCE);
  const inviting = { survey, days: contactDays(now, survey.time_zone) };
  const { invited, points, changes, hasMore } = await inviteNext(db, { wave, inviting, limit, now });
  const ids = invited.map(({ id }) => id);
  await noteUse(db, survey, { members: ids.length, points }, now);
  const mailAt = isQuiet ? waits.waits_until : null;
  await insertReminders(db, ids, firstReminder(survey, mailAt ?? now, wave.reminder_days));
  const count = mailAt === null ? await mail(db, survey, invited) : ids.length;
  await updateWave(db, wave.id, {
    ...changes,
    ...(drip ? { drip_place: drip.place + count } : {}),
    // An invitation that was skipped in an earlier wave is older than those before it.
    ...(isQuiet && count > 0
      ? { mailed_to: Math.min(wave.mailed_to ?? Number.POSITIVE_INFINITY, Math.min(...ids) - 1) }
      : {}),
  });
  // A wave that has reached its room ends all the same once nobody waits in it.
  if (hasMore) return drip?.room === count ? 'waiting' : 'more';
  return wave.audience === 'newcomers' || isQuiet ? 'waiting' : endWave(db, wave, null);
}

/** Queues the mails of members who were invited in the quiet hours. */
async function mailInvited(
  db: Db,
  survey: InvitedSurvey,
  { id, mailed_to }: { id: number; mailed_to: number },
  limit: number,
  now: Date,
): Promise<Advanced> {
  const next = await invitedWithoutMail(db, { wave_id: id, after: mailed_to, limit, now });
  await mail(db, survey, next);
  await updateWave(db, id, { mailed_to: next.length < limit ? null : (next.at(-1)?.id ?? null) });
  return 'more';
}

/** Queues the mails of invitations and returns how many; whoever gets none any more isn't invited. */
async function mail(db: Db, { country_code }: InvitedSurvey, invited: readonly Invited[]): Promise<number> {
  const keyOf = (id: number) => `invitation:${id}`;
  await releaseKeys(
    db,
    invited.map(({ id }) => keyOf(id)),
  );
  const cancelled = await queueMails(
    db,
    invitation,
    invited.map(({ id, member_id, language }) => ({
      key: keyOf(id),
      language,
      country_code,
      member_id,
      data: { invitation_id: id },
    })),
  );
  await withdrawInvitations(
    db,
    invited.flatMap(({ id }) => {
      const reason = cancelled.get(keyOf(id));
      return reason === undefined ? [] : { id, reason };
    }),
  );
  return invited.length - cancelled.size;
}
