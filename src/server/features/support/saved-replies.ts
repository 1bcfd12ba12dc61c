import type { Body } from '#contract/endpoint.ts';
import type { changeSavedReply, createSavedReply } from '#contract/operator/message-tools.calls.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/stale.ts';
import {
  deleteReply,
  insertReply,
  lockReply,
  type SavedReply,
  updateReply,
} from './saved-replies.queries.ts';

const nameTaken = () => fieldError({ name: operatorFieldMessages.reply_taken });

/** Saves an answer that operators write again and again. */
export async function createReply(
  db: Db,
  actor: Actor,
  { name, texts }: Body<typeof createSavedReply>,
): Promise<SavedReply> {
  const reply = await insertReply(db, { name, texts: JSON.stringify(texts) });
  if (!reply) throw nameTaken();
  await audit(db, actor, 'create_reply', reply.id);
  return reply;
}

/** Errors: `not_found`, `conflict` with what has changed. */
export async function changeReply(
  db: Db,
  actor: Actor,
  id: number,
  { version, name, texts }: Body<typeof changeSavedReply>,
): Promise<SavedReply> {
  const current = await lockReply(db, id);
  if (!current) throw new AppError('not_found');
  refuseStale({ version, name, texts }, current);
  const changed = await updateReply(db, { id, name, texts });
  if (!changed) throw nameTaken();
  await audit(db, actor, 'change_reply', id);
  return changed;
}

/** Errors: `not_found`, `conflict` with what stands there now. */
export async function removeReply(
  db: Db,
  actor: Actor,
  id: number,
  { version }: { version: number },
): Promise<null> {
  const current = await lockReply(db, id);
  if (!current) throw new AppError('not_found');
  refuseStale({ version, name: null, texts: null }, current);
  await deleteReply(db, id);
  await audit(db, actor, 'remove_reply', id);
  return null;
}

const audit = (db: Db, actor: Actor, action: 'create_reply' | 'change_reply' | 'remove_reply', id: number) =>
  recordAudit(db, { actor, action, subject: `saved_replies ${id}` });
