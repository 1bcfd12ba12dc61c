import type { ResultData } from '#contract/endpoint.ts';
import type { getInvitation as endpoint } from '#contract/portal/invitations.calls.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { type Languages, textIn } from '#server/features/questionnaires/localise.ts';
import { standingOf } from '#server/features/surveys/standing.ts';
import { AppError } from '#server/http/app-error.ts';
import { hashSecret } from '#server/http/secrets.ts';
import { findInvitation } from './find-invitation.ts';

/** The promise of an invitation, by the token of its mail. Changes nothing: link scanners follow it. */
export async function getInvitation(
  db: ReadDb,
  token: string,
  languages: Languages,
): Promise<ResultData<typeof endpoint>> {
  const invitation = await findInvitation(db, { token_hash: hashSecret(token) });
  if (!invitation) throw new AppError('not_found');
  const { survey_number, titles, points, screenout_points, minutes, closes_at, member_id } = invitation;
  return {
    survey_number,
    title: textIn(titles, languages),
    points,
    screenout_points,
    minutes,
    closes_at,
    // Nobody is left to whom it could belong.
    state: member_id === null ? 'closed' : standingOf(invitation, clock.now()),
  };
}
