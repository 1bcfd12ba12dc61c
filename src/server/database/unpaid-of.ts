import { type RawBuilder, sql } from 'kysely';
import type { Unpaid } from '#contract/portal/attempts.calls.ts';

/** What kept back points of an attempt; null also where an operator has decided since. */
export const unpaidOf = (attempt: RawBuilder<unknown>): RawBuilder<Unpaid | null> =>
  sql`case when ${attempt}.reconciled is null then ${attempt}.unpaid end`;
