import { calendarDay } from '#contract/rules/age-limit.ts';
import {
  type FieldCounts,
  type Length,
  medianOf,
  NO_COUNTS,
  sumOfCounts,
} from '#contract/rules/field-figures.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { type CountedCells, countedCells } from '#server/features/surveys/counted-cells.ts';
import {
  type Completes,
  completesByCell,
  completesOfSurveys,
  countsByCells,
  figuresByWave,
} from './count-field.queries.ts';
import {
  dropOutByCell,
  dropOutByPage,
  type Moving,
  type PageFigures,
  pagesTogether,
} from './drop-out-by-page.ts';

type Day = { day: string; completes: number };
type WaveFigures = {
  wave_id: number;
  counts: FieldCounts;
  median_minutes: number | null;
  days: Day[];
  pages: PageFigures[];
};
type CellFigures = {
  cell_id: number;
  counts: FieldCounts;
  median_minutes: number | null;
  known_before: boolean;
  days: Day[];
  pages: PageFigures[];
};

/** A survey's figures as they are remembered. */
export type SurveyFigures = {
  as_of: Date;
  counts: FieldCounts;
  median_minutes: number | null;
  lengths: Length[];
  waves: WaveFigures[];
  cells: CellFigures[];
  days: Day[];
  pages: PageFigures[];
};

/** Counts these surveys anew: the one place where figures of the field come from. */
export async function countSurveys(
  db: ReadDb,
  surveys: readonly number[],
): Promise<Map<number, SurveyFigures>> {
  const as_of = clock.now();
  if (surveys.length === 0) return new Map();
  const waves = await figuresByWave(db, surveys);
  const completes = await completesOfSurveys(db, surveys);
  const { pages, moving } = await dropOutByPage(db, surveys);
  const quotas = await countedCells(db, surveys);
  const figures = new Map<number, SurveyFigures>();
  for (const id of surveys) {
    const own = <T extends { survey_id: number }>(rows: readonly T[]) =>
      rows.filter(({ survey_id }) => survey_id === id);
    const done = own(completes);
    const seen = own(pages);
    const { days, lengths } = daysAndLengths(done);
    const ofSurvey = pagesTogether(seen);
    figures.set(id, {
      as_of,
      counts: sumOfCounts(own(waves)),
      median_minutes: medianOf(lengths),
      lengths,
      waves: own(waves).flatMap((row) =>
        row.wave_id === null
          ? []
          : [
              {
                wave_id: row.wave_id,
                counts: sumOfCounts([row]),
                median_minutes: row.median_minutes,
                days: daysTogether(days.filter(({ wave_id }) => wave_id === row.wave_id)),
                pages: pagesTogether(seen.filter(({ wave_id }) => wave_id === row.wave_id)),
              },
            ],
      ),
      cells: await cellsOf(db, id, quotas.get(id), { now: as_of, pages: ofSurvey, moving }),
      days: daysTogether(days),
      pages: ofSurvey,
    });
  }
  return figures;
}

type Seen = { now: Date; pages: PageFigures[]; moving: Moving };

/** Also of cells that nobody belongs to. */
async function cellsOf(
  db: ReadDb,
  surveyId: number,
  quotas: CountedCells | undefined,
  { now, pages, moving }: Seen,
): Promise<CellFigures[]> {
  if (!quotas) return [];
  const { cells, time_zone } = quotas;
  const day = { today: calendarDay(now, time_zone), time_zone };
  const counted = await countsByCells(db, surveyId, cells, day);
  const completes = await completesByCell(db, surveyId, time_zone);
  // Everybody's pages are the survey's, and a drop-out holds no place.
  const met = cells.filter(({ before }) => before !== null && before !== 'everybody');
  const hasPages = met.length > 0 && pages.length > 0;
  const seen = hasPages ? await dropOutByCell(db, surveyId, met, { day, moving }) : null;
  const countsOf = new Map<number, FieldCounts[]>(cells.map(({ id }) => [id, []]));
  for (const row of counted) for (const id of row.cells) countsOf.get(id)?.push(row);
  return cells.map(({ id, before }) => {
    const { days, lengths } = daysAndLengths(completes.filter(({ cell_id }) => cell_id === id));
    return {
      cell_id: id,
      counts: sumOfCounts(countsOf.get(id) ?? []),
      median_minutes: medianOf(lengths),
      known_before: before !== null,
      days: daysTogether(days),
      pages: before === 'everybody' ? pages : (seen?.get(id) ?? []),
    };
  });
}

const daysAndLengths = <Row extends Completes>(rows: readonly Row[]) => ({
  days: rows.flatMap((row) => (row.kind === 'day' && row.day !== null ? [{ ...row, day: row.day }] : [])),
  lengths: rows.flatMap(({ kind, minutes, completes }) =>
    kind === 'length' && minutes !== null ? [{ minutes, completes }] : [],
  ),
});

/** Completes by day, each day once, in their order. */
export function daysTogether(all: readonly Day[]): Day[] {
  const days = new Map<string, number>();
  for (const { day, completes } of all) days.set(day, (days.get(day) ?? 0) + completes);
  return [...days]
    .map(([day, completes]) => ({ day, completes }))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** The counts of a survey to which nobody was invited. */
export const noFigures = (): SurveyFigures => ({
  as_of: clock.now(),
  counts: NO_COUNTS,
  median_minutes: null,
  lengths: [],
  waves: [],
  cells: [],
  days: [],
  pages: [],
});
