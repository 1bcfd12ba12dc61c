import { type FieldCounts, NO_COUNTS, sumOfCounts } from '#contract/rules/field-figures.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { completesOfSurveys, countsByWave, figuresOfCells, lastPages } from './count-field.queries.ts';

type WaveFigures = { wave_id: number; counts: FieldCounts; median_minutes: number | null };
type CellFigures = {
  cell_id: number;
  completes: number;
  open: number;
  points: number;
  median_minutes: number | null;
};
type PageFigures = { version: number; page: number; reached: number; stopped: number };

/** A survey's figures as the call `GET /surveys/:id/figures` declares them. */
export type SurveyFigures = {
  as_of: Date;
  counts: FieldCounts;
  median_minutes: number | null;
  waves: WaveFigures[];
  cells: CellFigures[];
  days: { day: string; completes: number }[];
  pages: PageFigures[];
};

/** Counts these surveys anew: the one place where figures of the field come from. */
export async function countSurveys(
  db: ReadDb,
  surveys: readonly number[],
): Promise<Map<number, SurveyFigures>> {
  const as_of = clock.now();
  if (surveys.length === 0) return new Map();
  const waves = await countsByWave(db, surveys);
  const completes = await completesOfSurveys(db, surveys);
  const cells = await figuresOfCells(db, surveys);
  const pages = await lastPages(db, surveys);
  return new Map(
    surveys.map((id) => {
      const own = <T extends { survey_id: number }>(rows: readonly T[]) =>
        rows.filter(({ survey_id }) => survey_id === id);
      const done = own(completes);
      const median = (kind: 'survey' | 'wave', wave: number | null) =>
        done.find((row) => row.kind === kind && row.wave_id === wave)?.median_minutes ?? null;
      const figures: SurveyFigures = {
        as_of,
        counts: sumOfCounts(own(waves)),
        median_minutes: median('survey', null),
        waves: own(waves).flatMap((row) =>
          row.wave_id === null
            ? []
            : [
                {
                  wave_id: row.wave_id,
                  counts: sumOfCounts([row]),
                  median_minutes: median('wave', row.wave_id),
                },
              ],
        ),
        cells: own(cells).map(({ survey_id: _survey, ...cell }) => cell),
        days: done.flatMap(({ kind, day, completes: count }) =>
          kind === 'day' && day !== null ? [{ day, completes: count }] : [],
        ),
        pages: reachedPages(own(pages)),
      };
      return [id, figures];
    }),
  );
}

/** By version, newest first, all pages up to the last that anybody stands on: whoever stands on one came to all before it. */
function reachedPages(
  last: readonly { version: number; page: number; attempts: number; stopped: number }[],
): PageFigures[] {
  const versions = [...new Set(last.map(({ version }) => version))];
  return versions.flatMap((version) => {
    const stands = last.filter((one) => one.version === version);
    const pages = 1 + Math.max(...stands.map(({ page }) => page));
    return Array.from({ length: pages }, (_page, page) => ({
      version,
      page,
      reached: stands.filter((one) => one.page >= page).reduce((sum, { attempts }) => sum + attempts, 0),
      stopped: stands.find((one) => one.page === page)?.stopped ?? 0,
    }));
  });
}

/** The counts of a survey to which nobody was invited. */
export const noFigures = (): SurveyFigures => ({
  as_of: clock.now(),
  counts: NO_COUNTS,
  median_minutes: null,
  waves: [],
  cells: [],
  days: [],
  pages: [],
});
