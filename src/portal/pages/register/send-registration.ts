import type { PortalCalls } from '#contract/portal/calls.ts';
import { call } from '#portal/call.ts';
import { CallError } from '#ui/call.ts';

type Body = PortalCalls['POST /profile/register']['body'];

/** A proof can come too late, or be too easy by then: it is made anew so often. */
const MOST_PROOFS = 3;

/**
 * Sends a registration. Where the server wants to know first that it is no robot's, the browser works out a proof and
 * sends it again by itself; `onProving` says when that begins. Aborting rejects with a `CallError` without a message.
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
