import type { Query, ResultData } from '#contract/endpoint.ts';
import { portalApi } from '#contract/portal/base-path.ts';
import type { listSurveys as endpoint } from '#contract/portal/surveys.calls.ts';
import { HISTORY_ROWS } from '#contract/rules/history-rows.ts';
import { type Languages, textField } from '#contract/rules/localise.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { surveysFullFor } from './exhausted-cells.ts';
import { standingOf } from './standing.ts';
import { openInvitations } from './surveys.queries.ts';

/** The portal's own start link of a survey. */
export const surveyLink = (surveyNumber: string): string => `${portalApi}/surveys/${surveyNumber}/start`;

/**
 * One page of a member's invitations: with `link` those that can be started, without it those that are waiting, also where the
 * member's own quota is full.
 */
export async function listSurveys(
  db: ReadDb,
  memberId: number,
  { before = Number.MAX_SAFE_INTEGER, waiting, ...languages }: Languages & Query<typeof endpoint>,
): Promise<ResultData<typeof endpoint>> {
  const now = clock.now();
  const last = { before, waiting: waiting === 'true' };
  const invitations = await openInvitations(db, { memberId, last, limit: HISTORY_ROWS, now });
  const startable = invitations.filter((one) => one.state === 'invited' && standingOf(one, now) === 'open');
  const full = await surveysFullFor(
    db,
    memberId,
    startable.map((one) => one.survey_number),
  );
  return invitations.map((invitation) => {
    const { id, survey_number, titles, points, minutes, closes_at } = invitation;
    return {
      id,
      survey_number,
      ...textField('title', titles, languages),
      points,
      minutes,
      closes_at,
      ...(standingOf(invitation, now) === 'open' && !full.has(survey_number)
        ? { link: surveyLink(survey_number) }
        : {}),
    };
  });
}
