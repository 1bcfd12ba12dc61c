import type { HoldReason } from '#contract/rules/hold-reasons.ts';

/**
 * How long rewards are held after a change of name, address or credentials, so that the owner can notice a stolen
 * account.
 */
const HOLD_MS = 72 * 3_600_000;

export type Hold = { held_reasons: HoldReason[]; held_until: Date | null };

/**
 * Why a new request is held and until when: 72 hours after one of these changes; an address other than the member's
 * own waits for an operator.
 */
export function holdOf(
  changes: Record<Exclude<HoldReason, 'other_address'>, readonly (Date | null)[]>,
  { otherAddress, now }: { otherAddress: boolean; now: Date },
): Hold {
  const ends = Object.entries(changes).flatMap(([reason, moments]) =>
    moments.flatMap((moment) => {
      const until = moment && new Date(moment.getTime() + HOLD_MS);
      return until && until > now ? [{ reason: reason as HoldReason, until }] : [];
    }),
  );
  const reasons = new Set(ends.map(({ reason }) => reason));
  return {
    held_reasons: [...reasons, ...(otherAddress ? (['other_address'] as const) : [])],
    held_until: ends.length === 0 ? null : new Date(Math.max(...ends.map(({ until }) => until.getTime()))),
  };
}

/** Another address waits for an operator; recent changes only wait for the time to pass. */
export function isHeld(request: { held_reasons: string[]; held_until: Date | null }, now: Date): boolean {
  if (request.held_reasons.includes('other_address')) return true;
  return request.held_until !== null && request.held_until > now;
}
