import type { ResultData } from '#contract/endpoint.ts';
import type { getInvitation as endpoint } from '#contract/portal/invitations.calls.ts';
import { type Languages, textField } from '#contract/rules/localise.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { openLink } from '#server/features/links/open-link.ts';
import { standingOf } from '#server/features/surveys/standing.ts';
import { AppError } from '#server/http/app-error.ts';
import { findInvitation } from './find-invitation.ts';

/**
 * The survey offered by an invitation, by the token of its mail. Changes nothing, because link scanners open the
 * link.
 */
export async function getInvitation(
  db: ReadDb,
  token: string,
  languages: Languages,
): Promise<ResultData<typeof endpoint>> {
  const id = await openLink(db, token);
  const invitation = id === null ? undefined : await findInvitation(db, { id });
  if (!invitation) throw new AppError('not_found');
  const {
    survey_number,
    titles,
    invitation_texts: about,
    points,
    screenout_points,
    screenout_after_minutes,
    quota_full_points,
    daily_cap,
    minutes,
    opens_at,
    closes_at,
    devices,
  } = invitation;
  return {
    survey_number,
    ...textField('title', titles, languages),
    about: Object.keys(about).length === 0 ? null : textField('text', about, languages),
    points,
    screenout_points,
    screenout_after_minutes,
    quota_full_points,
    daily_cap,
    minutes,
    opens_at,
    closes_at,
    devices,
    state: standingOf(invitation, clock.now()),
  };
}
