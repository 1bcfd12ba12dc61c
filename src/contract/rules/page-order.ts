import type { WireDefinition } from '#contract/portal/questionnaire.ts';
import type { AuthoredForm } from './authored-form.ts';
import { shuffled } from './random-order.ts';
import { pagesOf } from './reachable.ts';
import type { StoredDefinition } from './stored-definition.ts';

/** The pages that change places with each other; the first question of a page says so. */
function movingPages(questions: readonly { page: number; moves?: true | undefined }[]): Set<number> {
  const first = new Map<number, true | undefined>();
  for (const { page, moves } of questions) if (!first.has(page)) first.set(page, moves);
  return new Set([...first].flatMap(([page, moves]) => (moves ? [page] : [])));
}

/**
 * The pages of a questionnaire, by their numbers in it, in the order of an attempt; null where they are in the same order for
 * everybody. `seed`: of the attempt, so that a reload shows the same order.
 */
export function pageOrders(stored: StoredDefinition): ((seed: string) => number[]) | null {
  const moving = movingPages(stored.map(({ page, page_moves }) => ({ page, moves: page_moves })));
  if (moving.size < 2) return null;
  const pages = [...new Set(stored.map(({ page }) => page))];
  return (seed) => shuffled(pages, `${seed} pages`, (page) => !moving.has(page));
}

/** A questionnaire with its pages in the order of one attempt, counted in that order. */
export function inPageOrder(stored: StoredDefinition, seed: string): StoredDefinition {
  const orderOf = pageOrders(stored);
  if (orderOf === null) return stored;
  return orderOf(seed).flatMap((page, at) =>
    stored.filter((question) => question.page === page).map((question) => ({ ...question, page: at })),
  );
}

/** The same questions on the wire in the order of stored ones. */
export function inOrderOf(stored: StoredDefinition, wire: WireDefinition): WireDefinition {
  const byId = new Map(wire.map((question) => [question.id, question]));
  return stored.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Whether a question comes on an earlier page than another one, or on the same, in every order of the pages. */
export function isAlwaysBefore(form: AuthoredForm, earlier: number, later: number): boolean {
  const pages = pagesOf(form);
  const moving = movingPages(
    form.map(({ page_moves }, index) => ({ page: pages[index] ?? 0, moves: page_moves })),
  );
  const [from, to] = [pages[earlier] ?? 0, pages[later] ?? 0];
  if (from === to || moving.size < 2 || !(moving.has(from) || moving.has(to))) return from <= to;
  if (moving.has(from) && moving.has(to)) return false;
  return moving.has(from) ? Math.max(...moving) < to : from < Math.min(...moving);
}
