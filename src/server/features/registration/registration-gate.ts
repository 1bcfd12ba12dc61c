import { emailKey } from '#contract/rules/email-address.ts';
import { clock } from '#server/clock.ts';
import type { Country, CountryDirectory } from '#server/features/countries/site-directory.ts';
import { AppError } from '#server/http/app-error.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import type { NetworkCounter } from '#server/http/network-counter.ts';
import { difficultyOf, newChallenge, type UsedChallenge, verifyProof } from './challenges.ts';
import type { Rejection } from './rejections.ts';

/** What protects registration from bots. */
export type RegistrationGate = {
  directory: CountryDirectory;
  limits: FailureLimits;
  /** Registrations from a network in the last hour. */
  registrations: NetworkCounter;
};

export type Admission = { challenge: UsedChallenge | null } | { refused: AppError; reason: Rejection };

/**
 * Admits a registration whose fields are valid. Above the country's rate per network it needs a solved challenge;
 * above the mail limit, per address and network, it has to wait.
 */
export async function admit(
  { directory, limits, registrations }: RegistrationGate,
  country: Country,
  { email, proof, ip }: { email: string; proof: string | undefined; ip: string },
): Promise<Admission> {
  const free = country.free_registrations;
  const count = await registrations.count(ip);
  let challenge: UsedChallenge | null = null;
  if (count > free) {
    const secret = directory.panel().challenge_secret;
    const judged = verifyProof(proof, difficultyOf(count, free), { secret, ip, now: clock.now() });
    if ('reason' in judged) {
      await registrations.takeBack(ip);
      return { refused: new AppError('proof_needed'), reason: judged.reason };
    }
    challenge = judged.challenge;
  }
  try {
    await limits.count('mail', { account: emailKey(email), ip });
  } catch (error) {
    if (error instanceof AppError) return { refused: error, reason: 'too_many_attempts' };
    throw error;
  }
  return { challenge };
}

/** A challenge with the difficulty for this network. */
export async function challengeFor(
  { directory, registrations }: RegistrationGate,
  country: Country,
  ip: string,
): Promise<{ challenge: string; difficulty: number }> {
  const difficulty = difficultyOf((await registrations.current(ip)) + 1, country.free_registrations);
  const secret = directory.panel().challenge_secret;
  return { challenge: newChallenge(difficulty, { secret, ip, now: clock.now() }), difficulty };
}
