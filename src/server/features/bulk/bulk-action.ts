import type { RoleRight } from '#contract/operator/rights.ts';
import type { Db } from '#server/database/connect.ts';
import type { Actor } from '#server/features/audit/record-audit.ts';

/**
 * What a feature registers to be done to many rows of a list: `run` is the use case for one of them. It refuses with an
 * `AppError` what a single call would refuse: the row is skipped with that reason.
 */
export type BulkAction = {
  /** `<list>/<action>`, as in the path of its call. */
  name: string;
  /** Needed when it is started, and still for each row. */
  right: RoleRight;
  run(db: Db, item: { id: number; actor: Actor }): Promise<unknown>;
};
