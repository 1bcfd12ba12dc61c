import { z } from 'zod';
import { type Endpoint, endpoint, json } from '#contract/endpoint.ts';
import { id, instant, pathId } from '#contract/fields.ts';
import type { List } from './list.ts';
import { audited, listCalls } from './list-calls.ts';
import { bulkItemsList } from './lists/bulk-items.list.ts';
import type { RoleRight } from './rights.ts';

/** More rows than that take several actions. */
export const MOST_BULK_ITEMS = 100_000;
const MOST_TICKED = 1000;

const progressSchema = z.object({
  id,
  action: z.string(),
  operator: z.string(),
  created_at: instant,
  finished_at: instant.nullable(),
  /** The code of the error that stopped it before all rows were reached: its right or its API key has ended. */
  stopped_because: z.string().nullable(),
  waiting: z.int(),
  done: z.int(),
  skipped: z.int(),
});

const bulkBody = z.object({
  /** The caller's own, new for each action: sent again it returns the first. */
  key: z.string().regex(/^[\w-]{8,100}$/),
  /** The rows that were ticked. */
  ids: z.array(id).min(1).max(MOST_TICKED).optional(),
  /** Or all rows that these filters show: refused when there are more or fewer than `count`. */
  matching: z
    .object({
      filters: z.record(z.string(), z.string().max(2000)),
      time_zone: z.string().min(1).max(60).optional(),
      count: z.int().min(1).max(MOST_BULK_ITEMS),
    })
    .optional(),
});

type Options<R extends RoleRight, N extends string, I extends z.ZodRawShape> = {
  name: N;
  right: R;
  summary: string;
  stepUp?: true;
  /** What is the same for all rows, such as a reason: fields of the body, stored with the action as JSON. */
  input?: I;
};

/**
 * One thing that is done to many rows of a list, in the background. Skips rows that a single call would refuse.
 * Errors: `conflict` with the new count where the number of matching rows has changed, `not_found` where one of the ids
 * is none of the operator's.
 */
export const bulkCall = <
  const L extends List,
  const R extends RoleRight,
  const N extends string,
  const I extends z.ZodRawShape = Record<never, never>,
>(
  list: L,
  { name, right, summary, stepUp, input }: Options<R, N, I>,
) =>
  endpoint({
    method: 'POST',
    path: `/${list.name as L['name']}/bulk/${name}`,
    access: { right },
    ...audited(list),
    ...(stepUp ? { stepUp } : {}),
    effect: 'write',
    summary,
    body: z.object({ ...bulkBody.shape, ...(input as I) }),
    result: json(z.object({ id, total: z.int() })),
    refusals: ['conflict', 'not_found'],
  } satisfies Endpoint);

/** How far a bulk action of a list is, and what became of each row; for whoever may see the list. */
export const bulkCalls = <const L extends List>(list: L) => ({
  progress: endpoint({
    method: 'GET',
    path: `/${list.name as L['name']}/bulk/:id`,
    access: { right: list.right as L['right'] },
    effect: 'read',
    summary: 'How far a bulk action is',
    params: z.object({ id: pathId }),
    result: json(progressSchema),
    refusals: ['not_found'],
  }),
  items: listCalls(bulkItemsList(list)),
});
