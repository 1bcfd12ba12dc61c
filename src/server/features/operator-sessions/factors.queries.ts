import type { Insertable } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { takeLock } from '#server/database/named-lock.ts';
import type { OperatorPasskeys } from '#server/database/tables.ts';

/** The operator's second factors. */
export const selectFactors = (db: ReadDb, operator_id: number) =>
  db
    .selectNoFrom(({ exists, selectFrom, fn }) => [
      exists(
        selectFrom('operator_totp')
          .select('operator_id')
          .where('operator_id', '=', operator_id)
          .where('secret', 'is not', null),
      )
        .$castTo<boolean>()
        .as('totp'),
      selectFrom('operator_passkeys')
        .select(fn.countAll<number>().as('count'))
        .where('operator_id', '=', operator_id)
        .$asScalar()
        .$castTo<number>()
        .as('passkeys'),
      selectFrom('operator_recovery_codes')
        .select(fn.countAll<number>().as('count'))
        .where('operator_id', '=', operator_id)
        .where('used_at', 'is', null)
        .$asScalar()
        .$castTo<number>()
        .as('recovery_codes'),
    ])
    .executeTakeFirstOrThrow();

export const lockTotp = (db: Db, operator_id: number) =>
  db
    .selectFrom('operator_totp')
    .select(['secret', 'pending_secret', 'last_step'])
    .where('operator_id', '=', operator_id)
    .forUpdate()
    .executeTakeFirst();

/** Made with the database, and in no backup: the key that hashes former members' addresses. */
export const findSecretOutsideBackups = async (db: ReadDb): Promise<Buffer> =>
  (await db.selectFrom('address_keys').select('secret').executeTakeFirstOrThrow()).secret;

/** Stores an encrypted secret until its first valid code; the current one stays active. */
export const putPendingTotp = (db: Db, operator_id: number, pending_secret: Buffer) =>
  db
    .insertInto('operator_totp')
    .values({ operator_id, pending_secret })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet({ pending_secret }))
    .execute();

export const confirmPendingTotp = (db: Db, operator_id: number, last_step: number) =>
  db
    .updateTable('operator_totp')
    .set((eb) => ({ secret: eb.ref('pending_secret'), pending_secret: null, last_step }))
    .where('operator_id', '=', operator_id)
    .execute();

export const keepTotpStep = (db: Db, operator_id: number, last_step: number) =>
  db.updateTable('operator_totp').set({ last_step }).where('operator_id', '=', operator_id).execute();

/** Uses up a recovery code; undefined if it doesn't exist or was already used. */
export const consumeRecoveryCode = (db: Db, operator_id: number, code_hash: Buffer, used_at: Date) =>
  db
    .updateTable('operator_recovery_codes')
    .set({ used_at })
    .where('operator_id', '=', operator_id)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .returning('operator_id')
    .executeTakeFirst();

/** Two sets that are made at the same time would otherwise both hold. */
export async function replaceRecoveryCodes(
  db: Db,
  operator_id: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await takeLock(db, `recovery codes of ${operator_id}`);
  await db.deleteFrom('operator_recovery_codes').where('operator_id', '=', operator_id).execute();
  if (hashes.length > 0)
    await db
      .insertInto('operator_recovery_codes')
      .values(hashes.map((code_hash) => ({ code_hash, operator_id })))
      .execute();
}

export const selectPasskeys = (db: ReadDb, operator_id: number) =>
  db
    .selectFrom('operator_passkeys')
    .select([
      'id',
      'credential_id',
      'public_key',
      'sign_count',
      'transports',
      'name',
      'created_at',
      'last_used_at',
    ])
    .where('operator_id', '=', operator_id)
    .orderBy('id')
    .execute();

export const insertPasskey = (db: Db, passkey: Insertable<OperatorPasskeys>) =>
  db
    .insertInto('operator_passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();

export const notePasskeyUse = (db: Db, id: number, sign_count: number, last_used_at: Date) =>
  db.updateTable('operator_passkeys').set({ sign_count, last_used_at }).where('id', '=', id).execute();

/** Locks the operator's passkeys, in one order. */
export const lockPasskeys = (db: Db, operator_id: number) =>
  db
    .selectFrom('operator_passkeys')
    .select('id')
    .where('operator_id', '=', operator_id)
    .orderBy('id')
    .forUpdate()
    .execute();

export const deletePasskey = (db: Db, id: number, operator_id: number) =>
  db
    .deleteFrom('operator_passkeys')
    .where('id', '=', id)
    .where('operator_id', '=', operator_id)
    .executeTakeFirst();

export async function deleteFactors(db: Db, operator_id: number): Promise<void> {
  await db.deleteFrom('operator_totp').where('operator_id', '=', operator_id).execute();
  await db.deleteFrom('operator_passkeys').where('operator_id', '=', operator_id).execute();
  await replaceRecoveryCodes(db, operator_id, []);
}

type Challenge = { operator_id: number; purpose: 'enrol' | 'verify'; challenge: string; expires_at: Date };

export const putChallenge = (db: Db, row: Challenge) =>
  db
    .insertInto('operator_challenges')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['operator_id', 'purpose'])
        .doUpdateSet({ challenge: row.challenge, expires_at: row.expires_at }),
    )
    .execute();

/** A challenge can be used once. */
export const takeChallenge = (
  db: Db,
  { operator_id, purpose, now }: { operator_id: number; purpose: Challenge['purpose']; now: Date },
) =>
  db
    .deleteFrom('operator_challenges')
    .where('operator_id', '=', operator_id)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst();
