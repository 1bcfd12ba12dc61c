import { useSyncExternalStore } from 'react';
import type { CallError } from '#ui/call.ts';

/** What a call can wait for: that the operator signs in again, or shows both factors once more. */
export type Interruption = 'signed_out' | 'step_up';

type Waiting = { promise: Promise<boolean>; end(mended: boolean): void };

const waiting = new Map<Interruption, Waiting>();
const listeners = new Set<() => void>();
let shown: readonly Interruption[] = [];

function changed(): void {
  // Signing in comes first: it stands over the other one.
  shown = (['step_up', 'signed_out'] as const).filter((kind) => waiting.has(kind));
  for (const listener of listeners) listener();
}

function interruptionOf({ code }: CallError): Interruption | null {
  if (code === 'not_signed_in') return 'signed_out';
  return code === 'step_up_needed' ? 'step_up' : null;
}

/** Waits for the dialog that mends this refusal, one for all calls that need it; false where there is none, or it was left. */
export async function recover(failure: CallError): Promise<boolean> {
  const kind = interruptionOf(failure);
  // The pages of signing in show no dialogs.
  return kind !== null && listeners.size > 0 && askFor(kind);
}

/** Opens the dialog, or joins whoever waits for it; whether it was mended. */
export function askFor(kind: Interruption): Promise<boolean> {
  const known = waiting.get(kind);
  if (known) return known.promise;
  let end: (mended: boolean) => void = () => {};
  const promise = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  waiting.set(kind, { promise, end });
  changed();
  return promise;
}

/** The operator has done what was waited for, or has left the dialog: then the calls fail as they were answered. */
export function endInterruption(kind: Interruption, mended: boolean): void {
  const ended = waiting.get(kind);
  waiting.delete(kind);
  changed();
  ended?.end(mended);
}

/** What calls wait for at the moment, the uppermost last. */
export const useInterruptions = (): readonly Interruption[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
