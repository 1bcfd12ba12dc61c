import type { Query, ResultData } from '#contract/endpoint.ts';
import { portalApi } from '#contract/portal/base-path.ts';
import type { listSurveys as endpoint } from '#contract/portal/surveys.calls.ts';
import { HISTORY_ROWS } from '#contract/rules/history-rows.ts';
import { type Languages, textField } from '#contract/rules/localise.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { standingsWithQuotas } from './standings-with-quotas.ts';
import { openInvitations } from './surveys.queries.ts';

/** The portal's own start link of a survey. */
export const surveyLink = (surveyNumber: string): string => `${portalApi}/surveys/${surveyNumber}/start`;

/**
 * One page of a member's invitations: with `link` those that can be started, without it those that are waiting or full, also by the
 * member's own quota.
 */
export async function listSurveys(
  db: ReadDb,
  memberId: number,
  { before = Number.MAX_SAFE_INTEGER, waiting, ...languages }: Languages & Query<typeof endpoint>,
): Promise<ResultData<typeof endpoint>> {
  const now = clock.now();
  const last = { before, waiting: waiting === 'true' };
  const invitations = await openInvitations(db, { memberId, last, limit: HISTORY_ROWS, now });
  const standings = await standingsWithQuotas(db, memberId, invitations, now);
  return invitations.map(({ id, survey_number, titles, points, minutes, closes_at, startable }, at) => {
    const standing = standings[at] ?? 'unavailable';
    return {
      id,
      survey_number,
      ...textField('title', titles, languages),
      points,
      minutes,
      closes_at,
      waiting: !startable,
      ...(standing === 'open' ? { link: surveyLink(survey_number) } : { reason: standing }),
    };
  });
}
