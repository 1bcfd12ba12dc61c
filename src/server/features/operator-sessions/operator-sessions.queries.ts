import type { Insertable } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { OperatorSessions } from '#server/database/tables.ts';

/** By the cookie's hash, by that of the cookie before the second factor was shown, or by the session's id. */
type SessionKey = { token_hash: Buffer } | { half_token_hash: Buffer } | { id: number };

/** An active session of an active operator, with the operator's current rights. */
export const findOperatorSession = (db: ReadDb, key: SessionKey, now: Date) =>
  db
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .innerJoin('operator_roles', 'operator_roles.id', 'operators.role_id')
    .select([
      'operator_sessions.id as session_id',
      'operator_sessions.last_seen_at',
      'operator_sessions.ends_at',
      'operator_sessions.verified_at',
      'operator_sessions.stepped_up_at',
      'operators.id as operator_id',
      'operators.name',
      'operators.language',
      'operators.countries',
      'operator_roles.rights',
    ])
    .where((eb) => {
      if ('id' in key) return eb('operator_sessions.id', '=', key.id);
      if ('token_hash' in key) return eb('operator_sessions.token_hash', '=', key.token_hash);
      return eb('operator_sessions.half_token_hash', '=', key.half_token_hash);
    })
    .where('operator_sessions.idle_until', '>', now)
    .where('operator_sessions.ends_at', '>', now)
    .where('operators.ended_at', 'is', null)
    .executeTakeFirst();

export const insertOperatorSession = (db: Db, session: Insertable<OperatorSessions>) =>
  db.insertInto('operator_sessions').values(session).returning('id').executeTakeFirstOrThrow();

/** Its token has arrived, as its use shows, so that the one before is worth nothing any more. */
export const touchOperatorSession = (db: Db, id: number, times: { last_seen_at: Date; idle_until: Date }) =>
  db
    .updateTable('operator_sessions')
    .set({ ...times, half_token_hash: null, shown_code_hash: null })
    .where('id', '=', id)
    .where('last_seen_at', '<', times.last_seen_at)
    .returning('operator_id')
    .executeTakeFirst();

type Verified = {
  token_hash: Buffer;
  shown_code_hash: Buffer | null;
  verified_at: Date;
  stepped_up_at: Date;
  ends_at: Date;
  idle_until: Date;
};

/** The second factor was shown: upgrades the session and replaces its token. */
export const verifySession = (db: Db, id: number, changes: Verified) =>
  db
    .updateTable('operator_sessions')
    .set((eb) => ({ ...changes, half_token_hash: eb.fn.coalesce('half_token_hash', 'token_hash') }))
    .where('id', '=', id)
    .execute();

export const replaceSessionToken = (db: Db, id: number, token_hash: Buffer) =>
  db.updateTable('operator_sessions').set({ token_hash }).where('id', '=', id).execute();

/** By which code this session has shown the second factor since this moment. */
export const findShownCode = (db: ReadDb, id: number, since: Date) =>
  db
    .selectFrom('operator_sessions')
    .select(['shown_code_hash', 'stepped_up_at'])
    .where('id', '=', id)
    .where('verified_at', '>', since)
    .executeTakeFirst();

export const stepSessionUp = (db: Db, id: number, stepped_up_at: Date) =>
  db.updateTable('operator_sessions').set({ stepped_up_at }).where('id', '=', id).execute();

export const hasShownFactor = (db: ReadDb, id: number) => findShownCode(db, id, new Date(0));

export const selectOperatorSessions = (db: ReadDb, operator_id: number, now: Date) =>
  db
    .selectFrom('operator_sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('operator_id', '=', operator_id)
    .where('verified_at', 'is not', null)
    .where('idle_until', '>', now)
    .where('ends_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute();

export const deleteOperatorSession = (db: Db, id: number, operator_id: number) =>
  db
    .deleteFrom('operator_sessions')
    .where('id', '=', id)
    .where('operator_id', '=', operator_id)
    .executeTakeFirst();

export const deleteOperatorSessions = (
  db: Db,
  operator_id: number,
  { except = 0 }: { except?: number } = {},
) =>
  db
    .deleteFrom('operator_sessions')
    .where('operator_id', '=', operator_id)
    .where('id', '!=', except)
    .execute();

export const deleteEndedOperatorSessions = (db: Db, now: Date) =>
  db
    .deleteFrom('operator_sessions')
    .where((eb) => eb.or([eb('idle_until', '<=', now), eb('ends_at', '<=', now)]))
    .execute();
