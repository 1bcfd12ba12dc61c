import type { Body, ResultData } from '#contract/endpoint.ts';
import type { AuditAction } from '#contract/operator/audit-actions.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import type {
  createRole as call,
  changeRole as change,
  listRoles as list,
} from '#contract/operator/operators.calls.ts';
import type { RoleRight } from '#contract/operator/rights.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import { refuseStale } from '#server/http/stale.ts';
import { coversCountries, refuseMoreRights } from './bounds.ts';
import {
  deleteRole,
  findRoleByName,
  holdersOfRole,
  insertRole,
  lockRole,
  selectRoles,
  takeRemovedName,
  updateRole,
} from './operators.queries.ts';

export const listRoles = async (db: ReadDb): Promise<ResultData<typeof list>> =>
  (await selectRoles(db)).map((role) => ({ ...role, rights: role.rights as RoleRight[] }));

/** Creates a role from rights that the operator has. */
export async function createRole(
  db: Db,
  by: SignedInOperator,
  { name, rights }: Body<typeof call>,
): Promise<ResultData<typeof call>> {
  refuseMoreRights(by, rights, 'rights');
  const inserted = await insertRole(db, { name, rights });
  if (!inserted) throw fieldError({ name: operatorFieldMessages.role_taken });
  await audit(db, by, 'role_created', inserted.id, { rights });
  return oneRole(db, inserted.id);
}

/**
 * Changes an own role; whoever has it may do the new set at once. Errors: `not_allowed` for a shipped one and for one that
 * somebody in other countries has, `conflict` with what has changed where `version` is not the newest.
 */
export async function changeRole(
  db: Db,
  by: SignedInOperator,
  id: number,
  { version, name, rights }: Body<typeof change>,
): Promise<ResultData<typeof call>> {
  const role = await lockOwnRole(db, by, id);
  refuseStale({ version, name, rights }, role);
  refuseMoreRights(by, rights, 'rights');
  const other = await findRoleByName(db, name);
  if (other && other.id !== id) throw fieldError({ name: operatorFieldMessages.role_taken });
  await takeRemovedName(db, id, name);
  await updateRole(db, id, { name, rights });
  await audit(db, by, 'role_changed', id, { rights, before: { rights: role.rights } });
  return oneRole(db, id);
}

/** Errors: `not_allowed` for a shipped role, `conflict` while somebody has it, or with what stands there now. */
export async function removeRole(
  db: Db,
  by: SignedInOperator,
  id: number,
  { version }: { version: number },
): Promise<null> {
  const { holders, ...role } = await lockOwnRole(db, by, id);
  refuseStale({ version, name: null, rights: null }, role);
  if (holders.some(isHere)) throw new AppError('conflict');
  // Whoever has left keeps the name of the role that they had.
  if (holders.length > 0) await updateRole(db, id, { removed_at: clock.now() });
  else await deleteRole(db, id);
  await audit(db, by, 'role_removed', id, {});
  return null;
}

async function lockOwnRole(db: Db, by: SignedInOperator, id: number) {
  const role = await lockRole(db, id);
  if (!role) throw new AppError('not_found');
  if (role.shipped || !role.rights.every((right) => by.rights.has(right))) throw new AppError('not_allowed');
  const holders = await holdersOfRole(db, id);
  if (!holders.filter(isHere).every(({ countries }) => coversCountries(by.countries, countries)))
    throw new AppError('not_allowed');
  return { ...role, holders };
}

const isHere = ({ ended_at }: { ended_at: Date | null }) => ended_at === null;

async function oneRole(db: ReadDb, id: number): Promise<ResultData<typeof call>> {
  const role = (await listRoles(db)).find((one) => one.id === id);
  if (!role) throw new AppError('not_found');
  return role;
}

const audit = (
  db: Db,
  by: SignedInOperator,
  action: AuditAction,
  id: number,
  details: Record<string, unknown>,
): Promise<void> =>
  recordAudit(db, {
    actor: operatorActor(by.operator_id),
    action,
    subject: `operator_roles ${id}`,
    details,
  });
