import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError } from './call.ts';
import { useDialogWork } from './dialog-work.ts';

export type ActionOptions<D, Key extends string = string> = {
  /**
   * The calls to invalidate, or all of them, also after a refusal, which often means that the data has changed, but
   * not when there was no response.
   */
  invalidates?: readonly Key[] | 'everything';
  /** Runs after success and before refetching; the action stays pending until it has finished. */
  done?(data: D): unknown;
  /** Runs after a failure, of which the call itself has shown a toast unless told not to. */
  failed?(error: CallError): unknown;
};

export type Action<I> = {
  /** Ignored while pending; only rejects for errors in the code, because a failed call sets `failure`. */
  run(input: I): Promise<void>;
  /** The last run succeeded, and no other has started since. */
  succeeded: boolean;
  pending: boolean;
  /** The input of the pending run. */
  pendingInput: I | undefined;
  /** Why the last run failed; cleared by the next one. */
  failure: CallError | null;
};

type ActionState<I> = Pick<Action<I>, 'succeeded' | 'pending' | 'pendingInput' | 'failure'>;

const idle = { succeeded: false, pending: false, pendingInput: undefined, failure: null };

/** Marks what these calls have read as stale, which refetches what is shown of it. */
export function useInvalidate<Key extends string = string>(): (keys: readonly Key[]) => Promise<void> {
  const queries = useQueryClient();
  return async (keys) => {
    await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));
  };
}

/** A mutation behind a button: one run at a time, with its failure and the calls it invalidates. */
export function useAction<I = void, D = unknown>(
  send: (input: I) => Promise<D>,
  { invalidates = [], done, failed }: ActionOptions<D>,
): Action<I> {
  const queries = useQueryClient();
  const [state, setState] = useState<ActionState<I>>(idle);
  const inFlight = useRef(false);
  useDialogWork(state.pending);

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
