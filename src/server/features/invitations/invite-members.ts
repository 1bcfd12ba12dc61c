import { contactDays } from '#contract/rules/contact-days.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { hashSecret, newSecret } from '#server/http/secrets.ts';
import { queueMails } from '#server/mail/outbox.ts';
import { invitationMail } from './invitation-mail.ts';
import { invitation } from './invitations.mails.tsx';
import {
  type Candidate,
  candidates,
  type InvitedSurvey,
  insertInvitations,
  lockInviting,
  type NotInvited,
  surveysForNewMember,
  surveyToInviteTo,
} from './inviting.queries.ts';

const AT_ONCE = 1000;

/** How many were invited, and how many were not for which reason: nothing is left out in silence. */
export type Invited = { invited: number; refused: Partial<Record<NotInvited, number>> };

/**
 * Invites members of the survey's country, all or those named, each once, by mail: confirmed ones who have not
 * unsubscribed, and as their contact preferences allow it: no pause, the topic not turned off, the week's invitations
 * not used up. Errors: `not_found` for an unknown survey, `invitation_closed` for one that is not live.
 */
export async function inviteMembers(
  db: Db,
  { survey_number, members }: { survey_number: string; members: readonly number[] | 'all' },
): Promise<Invited> {
  const now = clock.now();
  const survey = await surveyToInviteTo(db, survey_number);
  if (!survey) throw new AppError('not_found');
  const isOver = survey.closes_at !== null && survey.closes_at <= now;
  if (survey.state !== 'live' || isOver) throw new AppError('invitation_closed');

  await lockInviting(db, survey.country_code);
  const inviting = { survey, days: contactDays(now, survey.time_zone) };
  const result: Invited = { invited: 0, refused: {} };
  const refuse = (reason: NotInvited, count: number) => {
    if (count > 0) result.refused[reason] = (result.refused[reason] ?? 0) + count;
  };
  let found = 0;
  let batch: Candidate[];
  let after = 0;
  do {
    batch = await candidates(db, inviting, { members, after, limit: AT_ONCE });
    after = batch.at(-1)?.id ?? after;
    found += batch.length;
    for (const { refused } of batch) if (refused) refuse(refused, 1);
    const wanted = batch.filter(({ refused }) => refused === null);
    const invited = await inviteBatch(db, survey, wanted, now);
    result.invited += invited;
    // Somebody else invited them meanwhile.
    refuse('already_invited', wanted.length - invited);
  } while (batch.length === AT_ONCE);
  if (members !== 'all') refuse('unknown', new Set(members).size - found);
  return result;
}

/** Invites a member who has just been confirmed to every survey that wants new members. */
export async function inviteNewMember(db: Db, memberId: number): Promise<void> {
  for (const { survey_number } of await surveysForNewMember(db, memberId, clock.now()))
    await inviteMembers(db, { survey_number, members: [memberId] });
}

async function inviteBatch(
  db: Db,
  survey: InvitedSurvey,
  members: readonly Candidate[],
  now: Date,
): Promise<number> {
  const tokens = new Map(members.map((member) => [member.id, newSecret(32)]));
  const invited = await insertInvitations(
    db,
    survey,
    [...tokens].map(([member_id, token]) => ({ member_id, token_hash: hashSecret(token) })),
    now,
  );
  const byId = new Map(members.map((member) => [member.id, member]));
  const mails = invited.flatMap(({ id, member_id }) => {
    const member = byId.get(member_id);
    const token = tokens.get(member_id);
    if (!member || !token) return [];
    return { key: `invitation:${id}`, ...invitationMail({ ...member, member_id }, survey, token) };
  });
  await queueMails(db, invitation, mails);
  return invited.length;
}
