import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError } from './call.ts';

export type ActionOptions<D, Key extends string = string> = {
  /**
   * The calls whose answers it changes, or all of them. They are read anew after a refusal too, which often means that
   * they have changed; not when no answer came.
   */
  invalidates?: readonly Key[] | 'everything';
  /** After success, before anything is read anew; the action is pending until it is through. */
  done?(data: D): unknown;
  /** After a failure. The call itself has shown a toast, unless it was asked not to. */
  failed?(error: CallError): unknown;
};

export type Action<I> = {
  /** Does nothing while it is pending. Rejects for errors in the code alone: a failed call ends in `failure`. */
  run(input: I): Promise<void>;
  /** The last one succeeded, and no other has been started since. */
  succeeded: boolean;
  pending: boolean;
  /** What the action that is pending was started with. */
  pendingInput: I | undefined;
  /** Why the last one failed; gone with the next one. */
  failure: CallError | null;
};

type ActionState<I> = Pick<Action<I>, 'succeeded' | 'pending' | 'pendingInput' | 'failure'>;

const idle = { succeeded: false, pending: false, pendingInput: undefined, failure: null };

/** Something that a button does: one call at a time, its failure kept, and what it changes read anew. */
export function useAction<I = void, D = unknown>(
  send: (input: I) => Promise<D>,
  { invalidates = [], done, failed }: ActionOptions<D>,
): Action<I> {
  const queries = useQueryClient();
  const [state, setState] = useState<ActionState<I>>(idle);
  const inFlight = useRef(false);

  async function readAnew(): Promise<void> {
    const keys = invalidates === 'everything' ? [[]] : invalidates.map((key) => [key]);
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }

  async function attempt(input: I): Promise<CallError | null> {
    try {
      const data = await send(input);
      await done?.(data);
      await readAnew();
      return null;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await failed?.(error);
      if (error.status !== 0) await readAnew();
      return error;
    }
  }

  async function run(input: I): Promise<void> {
    if (inFlight.current) return;
    inFlight.current = true;
    setState({ ...idle, pending: true, pendingInput: input });
    let end: ActionState<I> = idle;
    try {
      const failure = await attempt(input);
      end = { ...idle, succeeded: failure === null, failure };
    } finally {
      inFlight.current = false;
      setState(end);
    }
  }

  return { ...state, run };
}
