import pg from 'pg';

const QUERY_CANCELED = '57014';

/** A statement was ended: by its time, or by a cancellation. */
export const wasEnded = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === QUERY_CANCELED;
