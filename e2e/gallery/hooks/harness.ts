import { CallError } from '#ui/call.ts';

type Call = { sent: unknown; resolve(data: unknown): void; reject(error: unknown): void };

const calls: Call[] = [];
let answered = 0;

/** Sends a call that waits until the test answers it. */
export const send = <D>(sent: unknown): Promise<D> =>
  new Promise<D>((resolve, reject) => {
    calls.push({ sent, resolve: resolve as Call['resolve'], reject });
  });

function next(): Call {
  const call = calls[answered++];
  if (!call) throw new Error('no call waits for an answer');
  return call;
}

/** What a test does with the calls of a page, in their order. */
export const harness = {
  sent: () => calls.map(({ sent }) => sent),
  answer: (data: unknown) => next().resolve(data),
  refuse: (errors: Record<string, string>) =>
    next().reject(new CallError('Refused', 422, 'invalid_fields', errors)),
  breakDown: () => next().reject(new Error('a fault of our own')),
};

export type Harness = typeof harness;
