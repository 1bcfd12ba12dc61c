import type { ResultData } from '#contract/endpoint.ts';
import { getToday } from '#contract/operator/today.calls.ts';
import {
  type FigureKey,
  figureLines,
  type WaitingKey,
  waitingLines,
} from '#contract/operator/today-lines.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import { counted, sumOf } from './counted.ts';
import type { Counting, CountryCount, TodayCounts } from './counts.ts';

const WAITING_MS = 60_000;
const FIGURES_MS = 10 * 60_000;

export function todayOperatorRoutes(api: Api, features: readonly TodayCounts[]): void {
  const waiting = everyLine<WaitingKey>(
    Object.keys(waitingLines),
    features.map((one) => one.waiting),
    WAITING_MS,
  );
  const figures = everyLine<FigureKey>(
    Object.keys(figureLines),
    features.map((one) => one.figures),
    FIGURES_MS,
  );

  api.implement(getToday, async (db, { operator, query: { country } }) => {
    const countries = country === undefined ? operator.countries : [country];
    if (country !== undefined && !(operator.countries?.includes(country) ?? true))
      throw new AppError('not_found');
    const whose = { operator_id: operator.operator_id, countries };
    return {
      waiting: await Promise.all(
        waiting
          .filter(({ key }) => operator.rights.has(waitingLines[key].right))
          .map(async ({ key, count }) => {
            const line = waitingLines[key];
            return {
              key,
              title: line.title,
              list: 'list' in line ? { name: line.list.name, query: { ...line.list.query } } : null,
              ...(await valueOfLine(db, whose, count)),
            };
          }),
      ).then((lines): Today['waiting'] => lines.map(({ value, ...line }) => ({ ...line, count: value }))),
      figures: await Promise.all(
        figures
          .filter(({ key }) => operator.rights.has(figureLines[key].right))
          .map(async ({ key, count }) => {
            const { title, definition } = figureLines[key];
            return { key, title, definition, ...(await valueOfLine(db, whose, count)) };
          }),
      ),
    };
  });
}

type Today = ResultData<typeof getToday>;
type Line<K> = { key: K; count: ReturnType<typeof counted<CountryCount[]>> };

/** Throws when the process starts: a line that no feature, or more than one, counts. */
function everyLine<K extends string>(
  keys: readonly string[],
  registered: ReadonlyArray<Partial<Record<K, Counting>> | undefined>,
  ms: number,
): Line<K>[] {
  return (keys as K[]).map((key) => {
    const [counting, ...more] = registered.flatMap((one) => one?.[key] ?? []);
    if (!counting || more.length > 0)
      throw new Error(`${key} is counted ${more.length === 0 ? 'by nobody' : 'twice'}`);
    return { key, count: counted(counting as Counting, ms) };
  });
}

async function valueOfLine(db: ReadDb, whose: Parameters<typeof sumOf>[1], count: Line<string>['count']) {
  const { counted_at, counts } = await count(db);
  return { value: sumOf(counts, whose), counted_at };
}
