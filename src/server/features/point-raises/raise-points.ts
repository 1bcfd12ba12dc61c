import { z } from 'zod';
import { fieldMessages } from '#contract/field-messages.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { lockParticipants } from '#server/features/attempts/lock-participants.ts';
import { topUpAttempt } from '#server/features/attempts/top-ups.ts';
import { type Actor, actorText, recordAudit } from '#server/features/audit/record-audit.ts';
import { ceilingOfRaise, refuseAboveCeiling } from '#server/features/invitations/ceilings.ts';
import { raisePromises } from '#server/features/invitations/raise-promises.ts';
import { lockWallets } from '#server/features/points/wallets.ts';
import { raiseSurveyPoints } from '#server/features/surveys/raise-survey-points.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { enqueue, job } from '#server/jobs/queue.ts';
import {
  costOfRaise,
  countryOfSurvey,
  insertRaise,
  lockAttemptsById,
  lockedAttempts,
  lockRaise,
  nextPromises,
  raisesOfSurvey,
  updateRaise,
} from './point-raises.queries.ts';

const AT_ONCE = 100;

export const raisePointsJob = job({ name: 'raise-points', payload: z.object({ raise_id: z.int() }) });

/** What raising to so many points can cost, and what it would promise beside the survey's ceiling of points. */
export const raiseCost = async (db: ReadDb, surveyId: number, points: number) => ({
  ...(await costOfRaise(db, surveyId, points)),
  ceiling: await ceilingOfRaise(db, surveyId, points),
});

/**
 * Raises the points of a survey in the field: later invitees get them, earlier ones who have not finished are promised them, and
 * completes get the difference as a top-up, by short steps of a job. Pressed twice it is one raise. Errors: `not_found`, a field
 * error for `to`, `conflict` where the survey or its points have changed, or an earlier raise is still under way.
 */
export async function raisePoints(
  db: Db,
  actor: Actor,
  surveyId: number,
  { from, to }: { from: number; to: number },
): Promise<{ id: number }> {
  if (to <= from) throw fieldError({ to: fieldMessages.too_small });
  const isNew = await raiseSurveyPoints(db, surveyId, { from, to });
  const [latest] = await raisesOfSurvey(db, surveyId);
  if (!isNew) {
    if (latest?.points !== to || latest.points_before !== from) throw new AppError('conflict');
    return { id: latest.id };
  }
  if (latest && latest.ended_at === null) throw new AppError('conflict');
  const country_code = (await countryOfSurvey(db, surveyId)) ?? '';
  await refuseAboveCeiling(db, { id: surveyId, country_code }, to);
  const { id } = await insertRaise(db, {
    survey_id: surveyId,
    points_before: from,
    points: to,
    started_by: actorText(actor),
    started_at: clock.now(),
  });
  await recordAudit(db, {
    actor,
    action: 'raise_points',
    subject: `surveys ${surveyId}`,
    values: { points: { before: from, after: to } },
  });
  await enqueue(db, raisePointsJob, { raise_id: id }, { key: keyOf(id) });
  return { id };
}

const keyOf = (raiseId: number) => `raise-points:${raiseId}`;

/**
 * One short step of a raise: some invitations, their top-ups, the cursor and the next step in one transaction. It goes round
 * until a whole round finds nothing, so that nobody who was being invited meanwhile is left out.
 */
export async function advanceRaise(db: Db, raiseId: number): Promise<void> {
  const raise = await lockRaise(db, raiseId);
  if (!raise) return;
  const next = await nextPromises(db, { survey_id: raise.survey_id, after: raise.reached, limit: AT_ONCE });
  const due = next.filter(({ points }) => points < raise.points);
  const { changed, topped_up, paid, isWhole } = await raiseDue(db, raise, due);
  const isRoundOver = next.length < AT_ONCE && isWhole;
  const found = raise.changed + changed;
  await updateRaise(db, raiseId, {
    reached: isRoundOver ? 0 : isWhole ? (next.at(-1)?.member_id ?? raise.reached) : raise.reached,
    changed: isRoundOver ? 0 : found,
    topped_up: raise.topped_up + topped_up,
    paid: raise.paid + paid,
    ended_at: isRoundOver && found === 0 ? clock.now() : null,
  });
  if (!(isRoundOver && found === 0))
    await enqueue(db, raisePointsJob, { raise_id: raiseId }, { key: keyOf(raiseId) });
}

type Raise = { id: number; points: number };
type Due = { id: number; state: string; attempt_id: number | null };

async function raiseDue(db: Db, raise: Raise, due: readonly Due[]) {
  const attempts = due.flatMap(({ attempt_id }) => attempt_id ?? []).sort((a, b) => a - b);
  const members = await lockParticipants(db, attempts);
  await lockAttemptsById(db, attempts);
  await lockWallets(db, members);
  const invited = due.flatMap(({ id, attempt_id }) => (attempt_id === null ? id : []));
  let changed = await raisePromises(db, invited, { points: raise.points, states: ['invited'] });
  // Whoever has started meanwhile is taken by the next step, which locks the attempt.
  const isWhole = changed === invited.length;
  let [topped_up, paid] = [0, 0];
  for (const attempt of await lockedAttempts(db, attempts)) {
    const more = raise.points - attempt.promised;
    if (more <= 0 || attempt.reconciled === 'reconciled_reject') continue;
    // Also of whoever was screened out or ran out of time: the client may accept that as a complete later.
    changed += await raisePromises(db, [attempt.invitation_id], {
      points: raise.points,
      states: [attempt.state],
    });
    if (attempt.state !== 'complete') continue;
    await topUpAttempt(db, attempt, { raise_id: raise.id, points: more });
    topped_up += 1;
    paid += more;
  }
  return { changed, topped_up, paid, isWhole };
}
