/** Another address waits for an operator; changed credentials only for their time to pass. */
export function isHeld(request: { held_reasons: string[]; held_until: Date | null }, now: Date): boolean {
  if (request.held_reasons.includes('other_address')) return true;
  return request.held_until !== null && request.held_until > now;
}
