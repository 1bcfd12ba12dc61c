import { pageOrders } from '#contract/rules/page-order.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import type { CountedCell } from '#server/features/surveys/counted-cells.ts';
import type { CountedOn } from './count-field.queries.ts';
import {
  type LastPage,
  lastPages,
  lastPagesByCells,
  lastPagesWithTokens,
  type Version,
} from './drop-out.queries.ts';

export type PageFigures = { version: number; page: number; reached: number; stopped: number };
type PageOfWave = PageFigures & { survey_id: number; wave_id: number | null };

/** Versions whose pages change places, each with the order of an attempt by its token. */
export type Moving = (Version & { orderOf(token: string): number[] })[];

/**
 * By wave and version, who came to a page and whose drop-out it was the last page of. Whoever stands on a page came to all before it in
 * the order of their attempt; pages are counted by their place in the questionnaire.
 */
export async function dropOutByPage(
  db: ReadDb,
  surveys: readonly number[],
): Promise<{ pages: PageOfWave[]; moving: Moving }> {
  const rows = await lastPages(db, surveys);
  const moving = await movingVersions(db, rows);
  const read = moving.length === 0 ? [] : await lastPagesWithTokens(db, moving);
  const all = [...rows.filter((row) => !orderIn(moving, row)), ...read.filter(({ tokens }) => tokens)];
  return {
    pages: all.flatMap((row) =>
      pagesOf(row, moving).map((page) => ({ survey_id: row.survey_id, wave_id: row.wave_id, ...page })),
    ),
    moving,
  };
}

/** The same of one survey by quota cell. */
export async function dropOutByCell(
  db: ReadDb,
  surveyId: number,
  cells: readonly CountedCell[],
  { day, moving }: { day: CountedOn; moving: Moving },
): Promise<Map<number, PageFigures[]>> {
  const versions = moving.filter(({ survey_id }) => survey_id === surveyId);
  const pages = new Map<number, PageFigures[]>(cells.map(({ id }) => [id, []]));
  for (const row of await lastPagesByCells(db, surveyId, cells, { day, versions })) {
    const seen = pagesOf(row, moving);
    for (const cell of row.cells) pages.get(cell)?.push(...seen);
  }
  return new Map([...pages].map(([cell, all]) => [cell, pagesTogether(all)]));
}

async function movingVersions(db: ReadDb, rows: readonly Version[]): Promise<Moving> {
  const moving: Moving = [];
  const versions = new Map(rows.map((row) => [`${row.survey_id} ${row.version}`, row]));
  for (const { survey_id, questionnaire_id, version } of versions.values()) {
    const orderOf = pageOrders((await loadStoredDefinition(db, questionnaire_id, version)).definition);
    if (orderOf !== null) moving.push({ survey_id, questionnaire_id, version, orderOf });
  }
  return moving;
}

const orderIn = (moving: Moving, { survey_id, version }: Version) =>
  moving.find((one) => one.survey_id === survey_id && one.version === version)?.orderOf;

function pagesOf(row: LastPage, moving: Moving): PageFigures[] {
  const { version, page: last, tokens } = row;
  const pages = new Map<number, PageFigures>();
  const count = (seen: readonly number[], attempts: number) => {
    for (const [at, page] of seen.entries()) {
      const one = pages.get(page) ?? { version, page, reached: 0, stopped: 0 };
      one.reached += attempts;
      if (row.stopped && at === seen.length - 1) one.stopped += attempts;
      pages.set(page, one);
    }
  };
  const orderOf = orderIn(moving, row);
  if (orderOf && tokens) for (const token of tokens) count(orderOf(token).slice(0, last + 1), 1);
  else count(upTo(last), row.attempts);
  return [...pages.values()];
}

const upTo = (last: number) => Array.from({ length: last + 1 }, (_page, page) => page);

/** Pages of several waves or of all members of a cell together, in their order, those of the newest version first. */
export function pagesTogether(all: readonly PageFigures[]): PageFigures[] {
  const pages = new Map<string, PageFigures>();
  for (const { version, page, reached, stopped } of all) {
    const key = `${version} ${page}`;
    const one = pages.get(key) ?? { version, page, reached: 0, stopped: 0 };
    pages.set(key, { version, page, reached: one.reached + reached, stopped: one.stopped + stopped });
  }
  return [...pages.values()].sort((one, other) => other.version - one.version || one.page - other.page);
}
