import { CallError } from '#ui/call.ts';

/** Tells that the session has ended between two steps of signing in, for which a step itself has no answer. */
export const tellingEnd = <D>(sent: Promise<D>, onEnded?: () => void): Promise<D> =>
  sent.catch((error: unknown) => {
    if (error instanceof CallError && error.code === 'not_signed_in') onEnded?.();
    throw error;
  });
