import { holdsSoFar, knownSoFar } from '#contract/rules/conditions.ts';
import type { Standing } from '#contract/rules/standings.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { cellsWithoutPlace, completeCells } from './exhausted-cells.queries.ts';
import { optionsAsked } from './exhausted-cells.ts';
import { memberDataPoints } from './member-data-points.ts';
import { type InvitationStanding, standingOf } from './standing.ts';

/**
 * How a member's invitations stand, in their order, with the quotas that they are known to belong to before the survey; what waits
 * for an answer can be begun. Null as the member: of tests, which no quota keeps out.
 */
export async function standingsWithQuotas(
  db: ReadDb,
  memberId: number | null,
  invitations: readonly (InvitationStanding & { survey_number: string })[],
  now: Date,
): Promise<Standing[]> {
  const standings = invitations.map((one) => ({ ...one, standing: standingOf(one, now) }));
  // A quota can't keep out whoever has a place already.
  const byQuotas = standings.filter(
    ({ state, standing }) => state === 'invited' && (standing === 'open' || standing === 'full'),
  );
  if (memberId === null || byQuotas.length === 0) return standings.map(({ standing }) => standing);
  const own = await cellsOfMember(
    db,
    memberId,
    await cellsWithoutPlace(db, { survey_numbers: byQuotas.map(({ survey_number }) => survey_number) }),
  );
  const complete = await completeCells(
    db,
    own.map(({ id }) => id),
  );
  const judged = new Set(byQuotas);
  return standings.map((one) => {
    if (!judged.has(one)) return one.standing;
    const cells = own.filter(({ survey_number }) => survey_number === one.survey_number);
    if (cells.some(({ id }) => complete.has(id))) return 'full';
    return one.standing === 'open' && cells.length === 0 ? 'open' : 'unavailable';
  });
}

/** Those of the cells that a member is known to belong to before the survey. */
async function cellsOfMember(
  db: ReadDb,
  memberId: number,
  cells: Awaited<ReturnType<typeof cellsWithoutPlace>>,
) {
  const found = cells.some(({ condition }) => condition !== null)
    ? await memberDataPoints(db, memberId)
    : undefined;
  const own: typeof cells = [];
  for (const cell of cells) {
    if (cell.condition === null) own.push(cell);
    else if (found) {
      const open = await optionsAsked(db, cell.questionnaire_id);
      const known = knownSoFar(found.data, found.today, (option) => open.has(option));
      if (holdsSoFar(cell.condition, known)) own.push(cell);
    }
  }
  return own;
}
