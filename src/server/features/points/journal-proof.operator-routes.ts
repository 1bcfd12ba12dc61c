import * as calls from '#contract/operator/journal-proof.calls.ts';
import { clock } from '#server/clock.ts';
import type { Api } from '#server/http/implement.ts';
import { journalFaults } from './journal-faults.ts';
import { findProof, proofHistory } from './journal-proof.queries.ts';

export function journalProofRoutes(api: Api): void {
  api.implement(calls.listJournalFaults, (handle) => journalFaults(handle.installation(), clock.now()));
  api.implement(calls.getJournalProof, async (handle) => {
    const db = handle.installation();
    const proof = await findProof(db);
    if (!proof) return { last: null, history: await proofHistory(db) };
    const { faults: _faults, audit_head: _head, ...last } = proof;
    return { last, history: await proofHistory(db) };
  });
}
