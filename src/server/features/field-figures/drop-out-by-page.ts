import { pageOrders } from '#contract/rules/page-order.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { lastPages, lastPagesOfVersion } from './count-field.queries.ts';

export type PageFigures = { version: number; page: number; reached: number; stopped: number };
type PageOfWave = PageFigures & { survey_id: number; wave_id: number | null };
type Place = { survey_id: number; wave_id: number | null; version: number };

/**
 * By wave and version, newest first, who came to a page and whose drop-out it was the last page of. Whoever stands on a page came to all
 * before it in the order of their attempt; pages are counted by their place in the questionnaire.
 */
export async function dropOutByPage(db: ReadDb, surveys: readonly number[]): Promise<PageOfWave[]> {
  const pages = new Map<string, PageOfWave>();
  const count = (
    { survey_id, wave_id, version }: Place,
    seen: readonly number[],
    of: number,
    left: number,
  ) => {
    for (const [at, page] of seen.entries()) {
      const key = [survey_id, wave_id, version, page].join(' ');
      const one = pages.get(key) ?? { survey_id, wave_id, version, page, reached: 0, stopped: 0 };
      one.reached += of;
      if (at === seen.length - 1) one.stopped += left;
      pages.set(key, one);
    }
  };
  const moving = new Map<string, Place & { orderOf(seed: string): number[] }>();
  for (const row of await lastPages(db, surveys)) {
    const { definition } = await loadStoredDefinition(db, row.questionnaire_id, row.version);
    const orderOf = pageOrders(definition);
    if (orderOf === null) count(row, upTo(row.page), row.attempts, row.stopped);
    else moving.set(`${row.survey_id} ${row.version}`, { ...row, orderOf });
  }
  for (const { orderOf, ...version } of moving.values())
    for (const { wave_id, page, stopped, tokens } of await lastPagesOfVersion(db, version))
      for (const token of tokens)
        count({ ...version, wave_id }, orderOf(token).slice(0, page + 1), 1, stopped ? 1 : 0);
  return [...pages.values()].sort((one, other) => other.version - one.version || one.page - other.page);
}

const upTo = (last: number) => Array.from({ length: last + 1 }, (_page, page) => page);

/** Pages of several waves together. */
export function pagesTogether(all: readonly PageFigures[]): PageFigures[] {
  const pages = new Map<string, PageFigures>();
  for (const { version, page, reached, stopped } of all) {
    const key = `${version} ${page}`;
    const one = pages.get(key) ?? { version, page, reached: 0, stopped: 0 };
    pages.set(key, { version, page, reached: one.reached + reached, stopped: one.stopped + stopped });
  }
  return [...pages.values()];
}
