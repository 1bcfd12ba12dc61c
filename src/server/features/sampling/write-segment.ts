import pg from 'pg';
import type { Body } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type {
  addSegment as addEndpoint,
  changeSegment as changeEndpoint,
} from '#contract/operator/segments.calls.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/stale.ts';
import { checkCondition } from './condition-choices.ts';
import { deleteSegment, insertSegment, lockSegment, updateSegment } from './segments.queries.ts';

/** Saves a condition under a name that is new in its country. Errors: under the names of its fields. */
export async function addSegment(
  db: Db,
  { actor, operator_id }: { actor: Actor; operator_id: number },
  { name, country_code, condition }: Body<typeof addEndpoint>,
): Promise<{ id: number; version: number }> {
  await checkCondition(db, country_code, condition);
  const added = await insertSegment(db, {
    name,
    country_code,
    condition: JSON.stringify(condition),
    owner_id: operator_id,
    changed_at: clock.now(),
  }).catch(nameTheField);
  await recordAudit(db, {
    actor,
    action: 'add_segment',
    subject: `segments ${added.id}`,
    values: { name: { after: name }, condition: { after: condition } },
  });
  return added;
}

/** Changes a segment. Errors: `not_found`, `conflict` with what somebody else has changed, field errors. */
export async function changeSegment(
  db: Db,
  actor: Actor,
  id: number,
  { version, name, condition }: Body<typeof changeEndpoint>,
): Promise<{ version: number }> {
  const before = await lockSegment(db, id);
  if (!before) throw new AppError('not_found');
  refuseStale({ name, condition, version }, before);
  await checkCondition(db, before.country_code, condition);
  const changed = await updateSegment(db, id, {
    name,
    condition: JSON.stringify(condition),
    changed_at: clock.now(),
  }).catch(nameTheField);
  await recordAudit(db, {
    actor,
    action: 'change_segment',
    subject: `segments ${id}`,
    values: {
      ...(before.name === name ? {} : { name: { before: before.name, after: name } }),
      condition: { before: before.condition, after: condition },
    },
  });
  return changed;
}

/** Removes a segment. Errors: `not_found`, also when somebody else was faster, and `conflict` with what stands there now. */
export async function removeSegment(
  db: Db,
  actor: Actor,
  id: number,
  { version }: { version: number },
): Promise<void> {
  const before = await lockSegment(db, id);
  if (!before) throw new AppError('not_found');
  refuseStale({ version, name: null, condition: null }, before);
  await deleteSegment(db, id);
  await recordAudit(db, {
    actor,
    action: 'remove_segment',
    subject: `segments ${id}`,
    values: { name: { before: before.name }, condition: { before: before.condition } },
  });
}

function nameTheField(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint === 'segments_name')
    throw fieldError({ name: fieldMessages.taken });
  throw error;
}
