import type { Body, Endpoint } from '#contract/endpoint.ts';
import type { bulkCall } from '#contract/operator/bulk-calls.ts';
import type { List } from '#contract/operator/list.ts';
import type { RoleRight } from '#contract/operator/rights.ts';
import type { Db } from '#server/database/connect.ts';
import type { Actor } from '#server/features/audit/record-audit.ts';

/** The call that starts a bulk action. */
export type BulkCall = ReturnType<typeof bulkCall<List, RoleRight, string>>;

type Rows = keyof Body<BulkCall>;

/** What the caller said beside the rows. */
type BulkInput<E extends Endpoint> = Omit<Body<E>, Rows>;

/** What is done to many rows of a list, one after the other; a row is skipped with the `AppError` that `run` throws. */
export type BulkWork = {
  /** `<list>/<action>`, as in the path of its call. */
  name: string;
  /** Needed when it is started, and still for each row. */
  right: RoleRight;
  check(input: object): void;
  run(db: Db, item: { id: number; actor: Actor; operator_id: number; input: object }): Promise<unknown>;
  /** What is undone of rows that were skipped, because starting it has noted something on them. */
  left?(db: Db, ids: readonly number[], input: object): Promise<unknown>;
};

/** What a feature registers to be started by a call of its own, by `bulkAction`. */
export type BulkAction = BulkWork & { call: BulkCall };

/**
 * A bulk action of its call: `run` is the use case for one row. It refuses with an `AppError` what a single call would
 * refuse: the row is skipped with that reason. `check` throws the field errors of an input that no row could be done with.
 */
export const bulkAction = <const E extends { path: string; access: { right: RoleRight } } & Endpoint>(
  call: E,
  run: (
    db: Db,
    item: { id: number; actor: Actor; operator_id: number; input: BulkInput<E> },
  ) => Promise<unknown>,
  check: (input: BulkInput<E>) => void = () => {},
): BulkAction => ({
  call: call as unknown as BulkCall,
  name: call.path.slice(1).replace('/bulk/', '/'),
  right: call.access.right,
  run: run as BulkWork['run'],
  check: check as BulkWork['check'],
});
