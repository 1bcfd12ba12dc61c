import type { ReadDb } from '#server/database/connect.ts';
import { chainFaults, findChainHead, findHashAt } from './audit-proof.queries.ts';

export type AuditProof = {
  audit_rows: number;
  /** The last hash of the chain; null while nothing has been written. */
  audit_head: Buffer | null;
};

/**
 * Checks that each row of the audit log is what was written, that none is missing between two, and that what the last
 * proof saw is still there. `faults` are in English for operators; at most 101.
 */
export async function proveAudit(
  db: ReadDb,
  before: AuditProof | undefined,
): Promise<AuditProof & { faults: string[] }> {
  const head = await findChainHead(db);
  const faults = (await chainFaults(db)).map(({ fault }) => fault);
  if (before?.audit_head) {
    const { audit_rows, audit_head } = before;
    const found = await findHashAt(db, audit_rows);
    if (!found?.hash.equals(audit_head)) {
      faults.push(`the audit log no longer has the ${audit_rows} rows of the last proof`);
      // Found again tomorrow, until somebody has looked into it.
      return { audit_rows, audit_head, faults };
    }
  }
  return { audit_rows: head?.position ?? 0, audit_head: head?.hash ?? null, faults };
}
