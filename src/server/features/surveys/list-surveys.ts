import type { ResultData } from '#contract/endpoint.ts';
import { portalApi } from '#contract/portal/base-path.ts';
import type { listSurveys as endpoint } from '#contract/portal/surveys.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { type Languages, textIn } from '#server/features/questionnaires/localise.ts';
import { standingOf } from './standing.ts';
import { openInvitations } from './surveys.queries.ts';

/** The invitations that a member can start now, with `link`, or perhaps later, without (decisions.md "Surveys"). */
export async function listSurveys(
  db: ReadDb,
  memberId: number,
  languages: Languages,
): Promise<ResultData<typeof endpoint>> {
  const now = new Date();
  return (await openInvitations(db, memberId)).flatMap((invitation) => {
    const standing = standingOf(invitation, now);
    if (standing !== 'open' && standing !== 'unavailable') return [];
    const { survey_number, titles, points, minutes, closes_at } = invitation;
    return {
      survey_number,
      title: textIn(titles, languages),
      points,
      minutes,
      closes_at,
      ...(standing === 'open' ? { link: `${portalApi}/surveys/${survey_number}/start` } : {}),
    };
  });
}
