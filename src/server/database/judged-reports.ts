import { type RawBuilder, sql } from 'kysely';

type Judged = (attempt: RawBuilder<unknown>) => RawBuilder<boolean>;

/** Of a report `r` of an attempt: without a valid signature while that was open. Reports of earlier releases don't say how they were signed. */
export const isSignatureFailure: Judged = (attempt) => sql<boolean>`coalesce(
  r.signature <> 'valid', not r.accepted and (${attempt}.ended_at is null or r.received_at < ${attempt}.ended_at))`;

/** Of a report `r` of an attempt: signed, and of another outcome than the one that stood already. */
export const isDisagreeing: Judged = (attempt) => sql<boolean>`(not r.accepted
  and coalesce(r.signature = 'valid', r.received_at >= ${attempt}.ended_at))`;
