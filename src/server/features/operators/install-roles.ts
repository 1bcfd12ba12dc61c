import { shippedRoles } from '#contract/operator/rights.ts';
import type { Db } from '#server/database/connect.ts';
import { findRoleByName, insertRole, updateRole } from './operators.queries.ts';

/** Updates the shipped roles to this version's rights. The panel's own roles stay unchanged. */
export async function installRoles(db: Db): Promise<void> {
  for (const { name, rights } of shippedRoles) {
    const there = await findRoleByName(db, name);
    if (!there) await insertRole(db, { name, rights: [...rights], shipped: true });
    else if (there.rights.join() !== rights.join()) await updateRole(db, there.id, { rights: [...rights] });
  }
}
