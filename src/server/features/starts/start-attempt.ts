import { possibleFacts } from '#contract/rules/chosen-options.ts';
import type { Standing } from '#contract/rules/standings.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { turnAway } from '#server/features/attempts/turn-away.ts';
import { openInterview } from '#server/features/interviews/open-interview.ts';
import { invitationMailKeys } from '#server/features/invitations/invitation-mail.ts';
import type { OpenedInvitation } from '#server/features/links/open-link.ts';
import { lockMember } from '#server/features/members/lock-member.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { signUrl } from '#server/features/reports/signed-link.ts';
import { describeDevice } from '#server/features/sessions/describe-device.ts';
import { answersToPassOn, exampleAnswers } from '#server/features/shared-answers/pass-on.ts';
import { giveSharingConsent } from '#server/features/shared-answers/sharing-consent.ts';
import { answersAskedFor, filledEntryUrl, hostOfLink } from '#server/features/surveys/entry-url.ts';
import { standingOf } from '#server/features/surveys/standing.ts';
import { standingsWithQuotas } from '#server/features/surveys/standings-with-quotas.ts';
import { type Answered, cellsAtStart, takePlacesIn } from '#server/features/surveys/take-places.ts';
import { AppError } from '#server/http/app-error.ts';
import { newSecret } from '#server/http/secrets.ts';
import { newPseudonym } from './new-pseudonym.ts';
import {
  findInvited,
  lockStartingPoint,
  lockTestInvitation,
  type StartingPoint,
  writeStart,
} from './starts.queries.ts';

const MINUTE_MS = 60_000;

export type Starting = {
  userAgent?: string;
  /** The member whose session the browser has. */
  signedIn?: number | null;
  /** The words that the member agreed to, where the survey gets sensitive answers; null: they did not. */
  consent?: { value: string; fallback: string } | null;
};

/**
 * Starts a survey or continues its open attempt; there is only one. Checks everything again, reserves a quota place and
 * returns the address to redirect to. Who finds that all completes are in of a cell of theirs is turned away: that is an attempt with
 * the outcome `quota_full`, whose page the address leads to, however often it is pressed. Errors: `not_found`, `invitation_answered`, `invitation_closed`,
 * `survey_unavailable`, `survey_not_open`, `device_not_accepted`, `account_frozen` (an open attempt may still be
 * finished), `not_signed_in` for a consent without the member's session, `conflict` where the words of a consent have
 * changed since they were read.
 */
export async function startAttempt(
  db: Db,
  { id, member_id }: OpenedInvitation,
  { userAgent = '', signedIn = null, consent = null }: Starting = {},
): Promise<{ location: string }> {
  const now = clock.now();
  // A freeze waits for this start to be written, or refuses it, and so does another start.
  if (member_id === null) await lockTestInvitation(db, id);
  else await lockMember(db, member_id);
  // Read after locking, because it may have been started or ended meanwhile.
  const start = await lockStartingPoint(db, id);
  if (!start) throw new AppError('invitation_closed');

  const standing = await standingAtStart(db, start, now);
  if (start.state === 'quota_full' && start.attempt_token !== null) return outcomeOf(start.attempt_token);
  if (standing === 'answered') throw new AppError('invitation_answered');
  if (standing === 'closed') throw new AppError('invitation_closed');
  if (standing === 'frozen') throw new AppError('account_frozen');
  if (standing === 'unavailable') throw new AppError('survey_unavailable');
  if (standing === 'early') throw new AppError('survey_not_open');
  if (!isAccepted(start.devices, userAgent)) throw new AppError('device_not_accepted');
  if (consent !== null && member_id !== null) {
    if (member_id !== signedIn) throw new AppError('not_signed_in');
    await giveSharingConsent(db, { ...askingOf(start), member_id }, consent);
  }
  if (start.attempt_token !== null && start.attempt_expires_at !== null)
    return locationOf(db, start, signedIn, {
      token: start.attempt_token,
      expires: start.attempt_expires_at,
      pseudonym: start.attempt_pseudonym,
    });

  const token = newSecret(32);
  const expires = new Date(now.getTime() + start.attempt_minutes * MINUTE_MS);
  const pseudonym = newPseudonym();
  const needsNoPlace = start.is_test || standing === 'full';
  const [cell = null, ...others] = needsNoPlace
    ? []
    : await cellsAtStart(db, { member_id }, start.cells, () => nothingAnswered(db, start.questionnaire_id));
  const [attempt] = await writeStart(db, {
    invitation_id: id,
    token,
    pseudonym,
    now,
    expires_at: expires,
    cell_id: cell,
    mail_keys: invitationMailKeys(id),
  });
  if (!attempt) throw new Error(`invitation ${id} got no attempt`);
  const isIn =
    start.is_test ||
    (standing !== 'full' &&
      (cell === null || attempt.has_place) &&
      (await takePlacesIn(db, attempt.id, others)));
  if (!isIn) {
    // Somebody else may have had the last place just now, which can come back.
    if (standing !== 'full' && (await standingByQuotas(db, start, now)) !== 'full')
      throw new AppError('survey_unavailable');
    await turnAway(db, { survey_id: start.survey_id, token });
    return outcomeOf(token);
  }
  if (start.questionnaire_id !== null)
    await openInterview(db, {
      attempt_id: attempt.id,
      questionnaire_id: start.questionnaire_id,
      language: start.language,
      updated_at: now,
    });
  return locationOf(db, start, signedIn, { token, expires, pseudonym });
}

/** How an invitation stands, found out before anything is written; quotas are asked only where one has no place. */
async function standingAtStart(db: Db, start: StartingPoint, now: Date): Promise<Standing> {
  const standing = standingOf(start, now);
  return standing === 'full' || !start.cells.every(({ has_place }) => has_place)
    ? standingByQuotas(db, start, now)
    : standing;
}

async function standingByQuotas(db: Db, start: StartingPoint, now: Date): Promise<Standing> {
  const [standing = 'closed'] = await standingsWithQuotas(db, start.member_id, [start], now);
  return standing;
}

/** The same for a member's invitation to a survey. Errors: those of `startAttempt`. */
export async function startSurvey(
  db: Db,
  of: { member_id: number; survey_number: string },
  starting: Starting = {},
): Promise<{ location: string }> {
  const invitation = await findInvited(db, of);
  if (!invitation) throw new AppError('not_found');
  return startAttempt(db, invitation, starting);
}

/** All questions of a survey are still to come; of one elsewhere nothing is known, nor will be. */
const nothingAnswered = async (db: Db, questionnaireId: number | null): Promise<Answered> => ({
  chosen: new Set(),
  open: new Set(
    questionnaireId === null
      ? []
      : possibleFacts((await loadStoredDefinition(db, questionnaireId)).definition),
  ),
});

/** A device that says nothing of itself is let in. */
function isAccepted(devices: readonly string[] | null, userAgent: string): boolean {
  const { kind } = describeDevice(userAgent);
  return devices === null || kind === 'unknown' || devices.includes(kind);
}

/** The page of what became of an attempt. */
const outcomeOf = (token: string) => ({ location: `/survey-return/${token}` });

type Going = { token: string; expires: Date; pseudonym: string | null };

const askingOf = ({ survey_id, country_code, entry_url }: StartingPoint) => ({
  survey_id,
  country_code,
  link_host: hostOfLink(entry_url),
  keys: answersAskedFor(entry_url),
});

async function locationOf(
  db: Db,
  start: StartingPoint,
  signedIn: number | null,
  { token, expires, pseudonym }: Going,
) {
  if (start.entry_url === null) return { location: `/interview/${token}` };
  const key = start.signing_key;
  if (!key) throw new Error(`survey ${start.survey_number} has no key`);
  const url = filledEntryUrl(start.entry_url, {
    attempt: token,
    // A release before this one gave none where the link didn't ask for it.
    pseudonym: pseudonym ?? '',
    survey_number: start.survey_number,
    language: start.language,
    country: start.country_code,
    answers:
      start.member_id === null
        ? await exampleAnswers(db, start.country_code, answersAskedFor(start.entry_url))
        : await answersToPassOn(db, { ...askingOf(start), member_id: start.member_id }, signedIn),
  });
  return { location: signUrl(url, key, expires) };
}
