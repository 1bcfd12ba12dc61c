import type { ResultData } from '#contract/endpoint.ts';
import type { getInvitation as endpoint } from '#contract/portal/invitations.calls.ts';
import { type Languages, textField } from '#contract/rules/localise.ts';
import type { Standing } from '#contract/rules/standings.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { openLink } from '#server/features/links/open-link.ts';
import { answersPassedOn } from '#server/features/shared-answers/sharing-consent.ts';
import { answersAskedFor, hostOfLink } from '#server/features/surveys/entry-url.ts';
import { standingsWithQuotas } from '#server/features/surveys/standings-with-quotas.ts';
import { findInvitation } from './find-invitation.ts';
import { linkOfSurvey } from './invitations.queries.ts';
import { opensNothing } from './opens-nothing.ts';
import type { StandingInvitation } from './standing-invitation.ts';

/**
 * The survey offered by an invitation, by the token of its mail; `signedIn`: the member whose session opens it, if any. Changes
 * nothing, because link scanners open the link.
 */
export async function getInvitation(
  db: ReadDb,
  { token, signedIn }: { token: string; signedIn: number | null },
  languages: Languages,
): Promise<ResultData<typeof endpoint>> {
  const opened = await openLink(db, token);
  const invitation = opened === null ? undefined : await findInvitation(db, { id: opened.id });
  if (!invitation) throw await opensNothing(db, token);
  const [standing = 'closed'] = await standingsWithQuotas(
    db,
    invitation.member_id,
    [invitation],
    clock.now(),
  );
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
    is_test: invitation.is_test,
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
    passes_on: await passesOn(db, invitation, signedIn, languages),
    state: shownState(invitation, standing),
  };
}

function shownState({ state, unverified }: StandingInvitation, standing: Standing): Standing {
  // As in the list, which offers it no longer either.
  if (unverified) return 'answered';
  // The page where they were told so says the same, also when the target was raised since.
  return standing === 'answered' && state === 'quota_full' ? 'full' : standing;
}

async function passesOn(
  db: ReadDb,
  { survey_id, member_id }: StandingInvitation,
  signedIn: number | null,
  languages: Languages,
): Promise<ResultData<typeof endpoint>['passes_on']> {
  const { entry_url, country_code } = await linkOfSurvey(db, survey_id);
  if (entry_url === null) return null;
  const asking = {
    member_id,
    survey_id,
    country_code,
    link_host: hostOfLink(entry_url),
    keys: answersAskedFor(entry_url),
  };
  return {
    language: entry_url.includes('{language}'),
    country: entry_url.includes('{country}'),
    ...(await answersPassedOn(db, asking, signedIn, languages)),
  };
}
