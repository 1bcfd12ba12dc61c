import { type RawBuilder, sql } from 'kysely';

/**
 * How many minutes an attempt took, to so many decimals; null unless the survey itself reported its end: a timeout says nothing of
 * the length.
 */
export const attemptMinutes = (attempt: RawBuilder<unknown>, decimals: 0 | 1): RawBuilder<number | null> =>
  sql<number | null>`case when ${attempt}.decided_by = 'survey'
    then round((extract(epoch from ${attempt}.ended_at - ${attempt}.started_at) / 60)::numeric, ${sql.lit(decimals)})::float8 end`;
