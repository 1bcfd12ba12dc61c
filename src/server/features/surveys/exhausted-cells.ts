import { possibleFacts } from '#contract/rules/chosen-options.ts';
import { type Group, rulesIn } from '#contract/rules/conditions.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { cellsWithoutPlace, completeCells } from './exhausted-cells.queries.ts';

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

export type ExhaustedCell = { name: string; condition: Group };

/**
 * Whom a sample of a survey leaves out, since all completes of a cell of theirs are in: those cells that can be
 * judged before the survey. A place that somebody in the middle of it holds can come back.
 */
export async function exhaustedCells(db: ReadDb, surveyId: number): Promise<ExhaustedCell[]> {
  const cells = await cellsWithoutPlace(db, { survey_id: surveyId });
  if (cells.length === 0) return [];
  const complete = await completeCells(
    db,
    cells.map(({ id }) => id),
  );
  const asked = await optionsAsked(db, cells[0]?.questionnaire_id ?? null);
  return cells
    .filter(({ id }) => complete.has(id))
    .flatMap(({ name, condition }) =>
      condition !== null && isKnownBefore(condition, asked) ? [{ name, condition }] : [],
    );
}
