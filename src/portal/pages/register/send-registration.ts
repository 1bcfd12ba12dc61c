import type { PortalCalls } from '#contract/portal/calls.ts';
import { call } from '#portal/call.ts';
import { CallError } from '#ui/call.ts';

type Body = PortalCalls['POST /profile/register']['body'];

/** How often a new proof is computed if the last one expired or became too easy. */
const MOST_PROOFS = 3;

/**
 * Sends a registration, and sends it again with a proof of work if the server asks for one; `onProving` is called
 * when that begins, and aborting rejects with a `CallError` without a message.
 */
export async function sendRegistration(
  body: Body,
  { signal, onProving }: { signal: AbortSignal; onProving: () => void },
): Promise<void> {
  let proof: string | undefined;
  for (let proofs = 0; ; proofs++) {
    const isLast = proofs === MOST_PROOFS;
    try {
      await call(
        'POST /profile/register',
        { body: { ...body, ...(proof === undefined ? {} : { proof }) } },
        { notify: false },
      );
      return;
    } catch (error) {
      if (isLast || !(error instanceof CallError) || error.code !== 'proof_needed') throw error;
    }
    onProving();
    proof = await makeProof(signal);
  }
}

async function makeProof(signal: AbortSignal): Promise<string> {
  try {
    const [{ solveChallenge }, given] = await Promise.all([
      import('./solve-challenge.ts'),
      call('GET /profile/register/challenge', { signal }, { notify: false }),
    ]);
    return await solveChallenge(given, signal);
  } catch (error) {
    if (signal.aborted) throw new CallError('', 0, undefined, {});
    throw error;
  }
}
