import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
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

/** Something that a button does: one call at a time, its failure kept, and what it changes read anew. */
export function useAction<I = void, D = unknown>(
  send: (input: I) => Promise<D>,
  options: ActionOptions<D>,
): Action<I> {
  const queries = useQueryClient();
  const inFlight = useRef(false);

  async function readAnew(): Promise<void> {
    const { invalidates = [] } = options;
    const keys = invalidates === 'everything' ? [[]] : invalidates.map((key) => [key]);
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }

  const mutation = useMutation<D, Error, I>({
    mutationFn: send,
    // Without a connection it fails at once instead of being sent some time later.
    networkMode: 'always',
    async onSuccess(data) {
      await options.done?.(data);
      await readAnew();
    },
    async onError(error) {
      if (!(error instanceof CallError)) return;
      await options.failed?.(error);
      if (error.status !== 0) await readAnew();
    },
  });

  return {
    async run(input) {
      if (inFlight.current) return;
      inFlight.current = true;
      try {
        await mutation.mutateAsync(input);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
      } finally {
        inFlight.current = false;
      }
    },
    succeeded: mutation.isSuccess,
    pending: mutation.isPending,
    pendingInput: mutation.isPending ? mutation.variables : undefined,
    failure: mutation.error instanceof CallError ? mutation.error : null,
  };
}
