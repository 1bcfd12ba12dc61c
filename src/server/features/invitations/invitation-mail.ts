import { calendarDay } from '#contract/rules/age-limit.ts';
import { textField } from '#contract/rules/localise.ts';
import type { NotSentReason } from '#contract/rules/mails.ts';
import { quietUntil } from '#contract/rules/quiet-hours.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { type LinkPurpose, linkToken } from '#server/features/links/link-token.ts';
import type { KeptMail, Loaded } from '#server/mail/template.ts';
import { type DueInvitation, dueInvitations } from './due-mail.queries.ts';
import { countryOfInvitation, unmarkInvited } from './invitations.queries.ts';
import { quietHoursOf } from './quiet-hours.queries.ts';
import { nextReminder, reminderKeys } from './reminder-times.ts';
import { deleteReminders, insertReminders, unmarkReminded } from './reminders.queries.ts';
import { moveBackTo } from './waves.queries.ts';
import { withdrawInvitations } from './withdraw-invitations.ts';

export type InvitationData = {
  first_name: string;
  title: string;
  /** Of the title, if that isn't the mail's language. */
  lang?: string | undefined;
  /** What the operators say beside the title, in their language where it isn't the mail's; null: nothing. */
  about: { text: string; lang?: string | undefined } | null;
  points: number;
  minutes: number;
  closes_on: string | null;
  token: string;
  /** Of all reminders that can follow. */
  reminders: number;
};

/** The last day to answer: for a survey that closes at midnight, the day before. */
const lastDay = (closesAt: Date, timeZone: string) => calendarDay(new Date(closesAt.getTime() - 1), timeZone);

/** Decides which mails of invitations or reminders may be sent now, and builds their data. */
export async function loadInvitations(
  db: ReadDb,
  mails: ReadonlyArray<KeptMail<{ invitation_id: number }>>,
  purpose: LinkPurpose,
): Promise<Loaded<InvitationData>[]> {
  const now = clock.now();
  const ids = mails.map(({ kept }) => kept.invitation_id);
  const due = new Map(
    (await dueInvitations(db, ids, { now, isReminder: purpose === 'reminder' })).map((one) => [one.id, one]),
  );
  return mails.map(({ kept: { invitation_id }, language }) => {
    const one = due.get(invitation_id);
    // The invited member has left.
    if (!one) return { refused: 'superseded', data: null };
    const isQuiet = quietUntil(now, one.quiet, one.time_zone) !== null;
    const data = {
      first_name: one.first_name,
      ...promised(one, language),
      reminders: one.reminders,
      token: linkToken(
        { invitation_id, purpose, generation: one.generation },
        { slot: one.link_slot, secret: one.link_secret },
      ),
    };
    return { data, refused: one.refused ?? (one.waits || isQuiet ? 'waits' : null) };
  });
}

type Promised = Pick<
  DueInvitation,
  'titles' | 'invitation_texts' | 'points' | 'minutes' | 'closes_at' | 'time_zone' | 'default_language'
>;

/** What an invitation promises, in words of a language. */
export const promised = (survey: Promised, language: string) => ({
  ...textField('title', survey.titles, { language, fallback: survey.default_language }),
  about:
    Object.keys(survey.invitation_texts).length === 0
      ? null
      : textField('text', survey.invitation_texts, { language, fallback: survey.default_language }),
  points: survey.points,
  minutes: survey.minutes,
  closes_on: survey.closes_at && lastDay(survey.closes_at, survey.time_zone),
});

/** Returns the invitation to its wave, as if it had never been queued. */
export async function returnToWave(db: Db, invitationId: number): Promise<void> {
  const waveId = await unmarkInvited(db, invitationId);
  await deleteReminders(db, [invitationId]);
  if (waveId !== null) await moveBackTo(db, waveId, invitationId);
}

/** The reminder is due again when the quiet hours end, or tomorrow; the one after it once it has gone. */
export async function returnToReminders(db: Db, invitationId: number): Promise<void> {
  const now = clock.now();
  await unmarkReminded(db, invitationId, reminderKeys(invitationId));
  await deleteReminders(db, [invitationId]);
  const { country_code, time_zone } = await countryOfInvitation(db, invitationId);
  const morning = quietUntil(now, await quietHoursOf(db, country_code), time_zone);
  await insertReminders(db, [invitationId], morning ?? nextReminder(now));
}

/** Why a mail was cancelled decides whether its member still counts as invited: it may have gone, or they have started. */
export async function withdrawRefused(db: Db, invitationId: number, reason: NotSentReason): Promise<void> {
  if (reason !== 'superseded' && reason !== 'interrupted')
    await withdrawInvitations(db, [{ id: invitationId, reason }]);
}

/** The outbox keys of an invitation's mails. */
export const invitationMailKeys = (invitationId: number): string[] => [
  `invitation:${invitationId}`,
  ...reminderKeys(invitationId),
];
