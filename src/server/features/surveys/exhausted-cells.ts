import { possibleFacts } from '#contract/rules/chosen-options.ts';
import { type Group, holdsSoFar, knownSoFar, rulesIn } from '#contract/rules/conditions.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { cellsWithoutPlace, completeCells } from './exhausted-cells.queries.ts';
import { memberDataPoints } from './member-data-points.ts';

/** The options of a survey's own questions. */
export const optionsAsked = async (db: ReadDb, questionnaireId: number | null): Promise<Set<number>> =>
  new Set(
    questionnaireId === null
      ? []
      : possibleFacts((await loadStoredDefinition(db, questionnaireId)).definition),
  );

/** Whether a condition asks for none of these options, which a survey's own questions have. */
export const isKnownBefore = (condition: Group, asked: ReadonlySet<number>): boolean =>
  rulesIn(condition).every((rule) => rule.kind !== 'answer' || !rule.options.some((one) => asked.has(one)));

/** Of these surveys, by number, those that a member would find full: a cell that they belong to has no place left. */
export async function surveysFullFor(
  db: ReadDb,
  memberId: number,
  surveyNumbers: readonly string[],
): Promise<Set<string>> {
  const cells = await cellsWithoutPlace(db, { survey_numbers: surveyNumbers });
  return new Set((await cellsOfMember(db, memberId, cells)).map(({ survey_number }) => survey_number));
}

/**
 * Whether a member who found a survey full can't get a place by coming again: all completes are in of a cell that they belong to.
 */
export async function isExhaustedFor(
  db: ReadDb,
  { survey_id, member_id }: { survey_id: number; member_id: number },
): Promise<boolean> {
  const own = await cellsOfMember(db, member_id, await cellsWithoutPlace(db, { survey_id }));
  const complete = await completeCells(
    db,
    own.map(({ id }) => id),
  );
  return complete.size > 0;
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

/**
 * Whom a sample of a survey leaves out, since all completes of a cell of theirs are in: the conditions of those cells that can be
 * judged before the survey. A place that somebody in the middle of it holds can come back.
 */
export async function exhaustedConditions(db: ReadDb, surveyId: number): Promise<Group[]> {
  const cells = await cellsWithoutPlace(db, { survey_id: surveyId });
  if (cells.length === 0) return [];
  const complete = await completeCells(
    db,
    cells.map(({ id }) => id),
  );
  const asked = await optionsAsked(db, cells[0]?.questionnaire_id ?? null);
  return cells
    .filter(({ id }) => complete.has(id))
    .flatMap(({ condition }) => (condition !== null && isKnownBefore(condition, asked) ? [condition] : []));
}
