import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK } from '#contract/rules/csv-cells.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { type CsvStyle, csvLine } from '#server/lists/csv.ts';
import { attemptsOfSurvey, type Participation, participationOf } from './participation.queries.ts';

/** Attempts that are read at a time. */
const BATCH = 1000;

const COLUMNS = [
  'survey_number',
  'pseudonym',
  'country_code',
  'language',
  'wave_id',
  'quotas',
  'started_at',
  'ended_at',
  'minutes',
  'outcome',
  'raw_code',
  'decided_by',
  'reconciled',
  'points',
] as const satisfies readonly (keyof Participation)[];

/** The attempts of surveys as CSV in pieces; those who test a survey are left out. */
export async function participationCsv(
  db: ReadDb,
  surveys: readonly number[],
  style: CsvStyle,
): Promise<Readable> {
  const cell = (row: Participation, name: (typeof COLUMNS)[number]) =>
    name === 'quotas' ? row.quotas.join('; ') : row[name];
  return file(db, surveys, (style.plain ? '' : BYTE_ORDER_MARK) + csvLine(COLUMNS, style), (row) =>
    csvLine(
      COLUMNS.map((name) => cell(row, name)),
      style,
    ),
  );
}

/** The same with one JSON object a line. */
export const participationJsonLines = (db: ReadDb, surveys: readonly number[]): Promise<Readable> =>
  file(
    db,
    surveys,
    '',
    (row) => `${JSON.stringify(Object.fromEntries(COLUMNS.map((name) => [name, row[name]])))}\n`,
  );

async function file(
  db: ReadDb,
  surveys: readonly number[],
  head: string,
  lineOf: (row: Participation) => string,
): Promise<Readable> {
  // The first attempts are found before anything is answered: what goes wrong can still be said.
  const [survey, ...others] = surveys;
  const first = survey === undefined ? [] : await attemptsOfSurvey(db, survey);
  async function* lines() {
    yield head;
    yield* linesOf(first);
    for (const other of others) yield* linesOf(await attemptsOfSurvey(db, other));
  }
  async function* linesOf(attempts: readonly number[]) {
    for (let at = 0; at < attempts.length; at += BATCH)
      yield (await participationOf(db, attempts.slice(at, at + BATCH))).map(lineOf).join('');
  }
  return Readable.from(lines());
}
