import { randomBytes } from 'node:crypto';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  addGeneration,
  currentKey,
  deleteKeys,
  insertKey,
  linkKeys,
  lockKeys,
  memberExists,
  type NamedKey,
  neededKeys,
  retireCurrentKey,
} from './links.queries.ts';

const SLOTS = 16;

/** The keys of mailed links with their secrets, newest first, for operators who store them apart from backups. */
export const listLinkKeys = (db: ReadDb): Promise<NamedKey[]> => linkKeys(db);

/**
 * Creates a new key for links from now on. The previous key opens its links until the last survey of its time is
 * closed. With `end_all` every link mailed so far ends now, for a key that may have leaked. Error: `conflict` while
 * an even older key is still needed.
 */
export async function rotateLinkKey(
  db: Db,
  actor: Actor,
  { end_all = false }: { end_all?: boolean } = {},
): Promise<{ name: string }> {
  await lockKeys(db);
  const needed = new Set(await neededKeys(db));
  const retired = (await linkKeys(db)).filter(({ retired_at }) => retired_at !== null);
  if (!end_all && retired.some(({ slot }) => needed.has(slot))) throw new AppError('conflict');
  await deleteKeys(
    db,
    retired.map(({ slot }) => slot),
  );
  const now = clock.now();
  const before = await currentKey(db);
  const name = randomBytes(6).toString('hex');
  await retireCurrentKey(db, now);
  if (end_all) await deleteKeys(db, [before.slot]);
  await insertKey(db, {
    slot: (before.slot + 1) % SLOTS,
    name,
    secret: randomBytes(32),
    created_at: now,
    retired_at: null,
  });
  await recordAudit(db, {
    actor,
    action: 'rotate_link_key',
    subject: 'link_keys',
    details: { name, before: before.name, end_all },
  });
  return { name };
}

/** Imports keys stored apart from a backup, so that links mailed earlier work again. */
export async function restoreLinkKeys(db: Db, actor: Actor, kept: readonly NamedKey[]): Promise<void> {
  await lockKeys(db);
  await deleteKeys(
    db,
    (await linkKeys(db)).map(({ slot }) => slot),
  );
  for (const key of kept) await insertKey(db, key);
  await recordAudit(db, {
    actor,
    action: 'restore_link_keys',
    subject: 'link_keys',
    details: { names: kept.map(({ name }) => name) },
  });
}

/** Ends all links mailed to a member so far; later mails contain new ones. Error: `not_found`. */
export async function endLinks(db: Db, actor: Actor, memberId: number): Promise<void> {
  if (!(await memberExists(db, memberId))) throw new AppError('not_found');
  await addGeneration(db, memberId);
  await recordAudit(db, { actor, action: 'end_links', subject: `members ${memberId}` });
}
