import type { Insertable } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { OperatorSessions } from '#server/database/tables.ts';

/** By the cookie's hash, or the session's id. */
type SessionKey = { token_hash: Buffer } | { id: number };

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
    .$if('token_hash' in key, (query) =>
      query.where('operator_sessions.token_hash', '=', 'token_hash' in key ? key.token_hash : null),
    )
    .$if('id' in key, (query) => query.where('operator_sessions.id', '=', 'id' in key ? key.id : null))
    .where('operator_sessions.idle_until', '>', now)
    .where('operator_sessions.ends_at', '>', now)
    .where('operators.ended_at', 'is', null)
    .executeTakeFirst();

export const insertOperatorSession = (db: Db, session: Insertable<OperatorSessions>) =>
  db.insertInto('operator_sessions').values(session).returning('id').executeTakeFirstOrThrow();

export const touchOperatorSession = (db: Db, id: number, times: { last_seen_at: Date; idle_until: Date }) =>
  db
    .updateTable('operator_sessions')
    .set(times)
    .where('id', '=', id)
    .where('last_seen_at', '<', times.last_seen_at)
    .returning('operator_id')
    .executeTakeFirst();

/** The second factor was shown: upgrades the session and replaces its token. */
export const verifySession = (
  db: Db,
  id: number,
  changes: { token_hash: Buffer; verified_at: Date; stepped_up_at: Date; ends_at: Date; idle_until: Date },
) => db.updateTable('operator_sessions').set(changes).where('id', '=', id).execute();

export const stepSessionUp = (db: Db, id: number, stepped_up_at: Date) =>
  db.updateTable('operator_sessions').set({ stepped_up_at }).where('id', '=', id).execute();

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
