import type { Body, ResultData } from '#contract/endpoint.ts';
import type { createApiKey as create, listApiKeys as list } from '#contract/operator/api-keys.calls.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { personalRights, type RoleRight } from '#contract/operator/rights.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { coversCountries, refuseMoreCountries, refuseMoreRights } from '#server/features/operators/bounds.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import { hashSecret } from '#server/http/secrets.ts';
import { endKey, endUnusedKey, findKeyById, insertKey, type KeyRow, selectKeys } from './api-keys.queries.ts';
import { newKey } from './key-format.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The keys of the operator's countries. */
export async function listApiKeys(
  db: ReadDb,
  { countries }: SignedInOperator,
): Promise<ResultData<typeof list>> {
  const now = clock.now();
  return (await selectKeys(db))
    .filter((key) => coversCountries(countries, key.countries))
    .map((key) => view(key, now));
}

/**
 * Creates a key; its text is returned only this once and stored hashed. Sent again it ends the key whose text nobody has seen. Error:
 * `conflict` if that was used.
 */
export async function createApiKey(
  db: Db,
  by: SignedInOperator,
  body: Body<typeof create>,
): Promise<ResultData<typeof create>> {
  const { rights, countries } = body;
  refuseMoreRights(by, rights, 'rights');
  refuseMoreCountries(by, countries);
  if (rights.some((right) => personalRights.includes(right)))
    throw fieldError({ rights: operatorFieldMessages.personal_right });
  // The first try may have been under way until now.
  const made = (await makeKey(db, by, body)) ?? (await makeKey(db, by, body));
  if (!made) throw new AppError('conflict');
  return { key: made.key, api_key: view(await getKey(db, made.id), clock.now()) };
}

async function makeKey(
  db: Db,
  { operator_id }: SignedInOperator,
  { name, rights, countries, days, creation_key }: Body<typeof create>,
): Promise<{ id: number; key: string } | null> {
  const now = clock.now();
  const unseen = creation_key && (await endUnusedKey(db, operator_id, creation_key, now));
  if (unseen) await recordEnd(db, operator_id, unseen.id);
  const { key, prefix, secret } = newKey();
  const made = await insertKey(db, {
    name,
    prefix,
    secret_hash: hashSecret(secret),
    operator_id,
    rights,
    countries,
    creation_key: creation_key ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + days * DAY_MS),
  });
  if (!made) return null;
  await recordAudit(db, {
    actor: operatorActor(operator_id),
    action: 'api_key_created',
    subject: `api_keys ${made.id}`,
    details: { rights, countries, days },
  });
  return { id: made.id, key };
}

const recordEnd = (db: Db, operatorId: number, keyId: number) =>
  recordAudit(db, {
    actor: operatorActor(operatorId),
    action: 'api_key_ended',
    subject: `api_keys ${keyId}`,
  });

/**
 * Revokes a key immediately; revoking it again changes nothing. Error: `not_found`, also for keys of other
 * countries.
 */
export async function endApiKey(db: Db, by: SignedInOperator, id: number): Promise<null> {
  const key = await getKey(db, id);
  if (!coversCountries(by.countries, key.countries)) throw new AppError('not_found');
  if (await endKey(db, id, clock.now())) await recordEnd(db, by.operator_id, id);
  return null;
}

async function getKey(db: ReadDb, id: number): Promise<KeyRow> {
  const key = await findKeyById(db, id);
  if (!key) throw new AppError('not_found');
  return key;
}

function view(key: KeyRow, now: Date): ResultData<typeof list>[number] {
  const { id, name, prefix, operator, countries, created_at, expires_at, last_used_at } = key;
  const ended = key.ended_at !== null || key.operator_ended_at !== null;
  return {
    id,
    name,
    prefix,
    operator,
    rights: key.rights as RoleRight[],
    countries,
    created_at,
    expires_at,
    last_used_at,
    state: ended ? 'ended' : expires_at <= now ? 'expired' : 'active',
  };
}
