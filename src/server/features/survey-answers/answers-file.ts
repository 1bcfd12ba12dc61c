import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK } from '#contract/rules/csv-cells.ts';
import type { Languages } from '#contract/rules/localise.ts';
import { askedAttributes, type Definition } from '#contract/rules/questionnaire.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { loadDefinition, loadVersions } from '#server/features/questionnaires/load-definition.ts';
import { type CsvStyle, csvLine } from '#server/lists/csv.ts';
import { type FinishedInterview, finishedInterviews, interviewsOf } from './survey-answers.queries.ts';
import { askedIn, cellOf, FIXED_COLUMNS, type Variable, variablesOf } from './variables.ts';

/** Interviews that are read at a time. */
const BATCH = 500;

/** The columns of a survey's answers, without those of open text unless they are asked for. */
export async function answerColumns(
  db: ReadDb,
  questionnaireId: number,
  { open_text }: { open_text: boolean },
): Promise<Variable[]> {
  const versions = await loadVersions(db, questionnaireId);
  return variablesOf(versions).filter(({ kind }) => open_text || kind !== 'text');
}

/** The answers of finished interviews as CSV in pieces, a row each. */
export async function answersCsv(
  db: ReadDb,
  survey: { survey_id: number; questionnaire_id: number },
  { open_text, style, languages }: { open_text: boolean; style: CsvStyle; languages: Languages },
): Promise<Readable> {
  const variables = await answerColumns(db, survey.questionnaire_id, { open_text });
  const attempts = await finishedInterviews(db, survey.survey_id);
  const definitions = new Map<number, Definition>();
  const definitionOf = async (version: number) => {
    const known =
      definitions.get(version) ??
      (await loadDefinition(db, survey.questionnaire_id, languages, version)).definition;
    definitions.set(version, known);
    return known;
  };
  async function* lines() {
    yield (style.plain ? '' : BYTE_ORDER_MARK) +
      csvLine([...FIXED_COLUMNS, ...variables.map(({ name }) => name)], style);
    for (let at = 0; at < attempts.length; at += BATCH) {
      const written: string[] = [];
      for (const interview of await interviewsOf(db, attempts.slice(at, at + BATCH)))
        written.push(lineOf(interview, await definitionOf(interview.version), variables, style));
      yield written.join('');
    }
  }
  return Readable.from(lines());
}

function lineOf(
  interview: FinishedInterview,
  definition: Definition,
  variables: readonly Variable[],
  style: CsvStyle,
): string {
  const asked = askedIn(askedAttributes(definition, interview.answers));
  const cells = variables.map((variable) => {
    const cell = cellOf(variable, { ...interview, asked });
    // Programs that read answers take each line of the file for an interview.
    return typeof cell === 'string' ? cell.replaceAll(/\s+/g, ' ') : cell;
  });
  return csvLine([...FIXED_COLUMNS.map((name) => interview[name]), ...cells], style);
}
