import { useState } from 'react';
import type { Conflict } from '#contract/errors.ts';
import { CallError } from '#ui/call.ts';

/**
 * The 409 of a form that others change too, with what somebody else has written and the version that the next press
 * replaces; it stays through any other failure until it is saved.
 */
export function useConflict(version: number) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  return {
    conflict,
    /** Saves in place of the version that the operator has seen. */
    async replacing<D>(save: (version: number) => Promise<D>): Promise<D> {
      try {
        return await save(conflict?.version ?? version);
      } catch (error) {
        if (error instanceof CallError && error.conflict) setConflict(error.conflict);
        throw error;
      }
    },
    settled: () => setConflict(null),
    /** The notice of what has changed says it; every other failure is still told. */
    failureOf: ({ failure }: { failure: CallError | null }) =>
      conflict && failure?.conflict ? null : failure,
  };
}
