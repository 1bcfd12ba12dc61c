import type { Group } from '#contract/rules/conditions.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { cellsOfSurveys } from './counted-cells.queries.ts';
import { isKnownBefore, optionsAsked } from './exhausted-cells.ts';
import type { FullCell } from './quotas.queries.ts';

/**
 * A quota cell with its taken places, and with what says who belongs to it before they start; null where that depends on what they
 * answer in the survey itself.
 */
export type CountedCell = Omit<FullCell, 'condition'> & { before: Group | 'everybody' | null };

/** With the time zone in which days of the survey are counted. */
export type CountedCells = { time_zone: string; cells: CountedCell[] };

/** The cells of surveys by the survey's id. */
export async function countedCells(
  db: ReadDb,
  surveys: readonly number[],
): Promise<Map<number, CountedCells>> {
  const found = new Map<number, CountedCells>();
  const asked = new Map<number | null, ReadonlySet<number>>();
  for (const { survey_id, time_zone, questionnaire_id, condition, ...cell } of await cellsOfSurveys(
    db,
    surveys,
  )) {
    const survey: CountedCells = found.get(survey_id) ?? { time_zone, cells: [] };
    survey.cells.push({ ...cell, before: await knownBefore(db, asked, questionnaire_id, condition) });
    found.set(survey_id, survey);
  }
  return found;
}

async function knownBefore(
  db: ReadDb,
  asked: Map<number | null, ReadonlySet<number>>,
  questionnaireId: number | null,
  condition: Group | null,
): Promise<CountedCell['before']> {
  if (condition === null) return 'everybody';
  const own = asked.get(questionnaireId) ?? (await optionsAsked(db, questionnaireId));
  asked.set(questionnaireId, own);
  return isKnownBefore(condition, own) ? condition : null;
}
