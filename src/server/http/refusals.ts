import { accessKind, type Endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** Every error a call can answer: its own, and those that follow from its declaration. */
export function refusalsOf({
  access,
  effect,
  method,
  params,
  body,
  stepUp,
  refusals = [],
}: Endpoint): ErrorCode[] {
  const kind = accessKind(access);
  const codes: ErrorCode[] = ['invalid_fields', 'wrong_site', 'unexpected', ...refusals];
  if (method !== 'GET') codes.push('unreadable', 'too_large');
  if (params && !body) codes.push('unreadable');
  if (kind === 'member' || kind === 'right') codes.push('not_signed_in');
  if (kind === 'right') codes.push('not_allowed', 'too_many_attempts');
  if (stepUp) codes.push('step_up_needed');
  if (kind === 'signed') codes.push('bad_signature');
  if (kind === 'right' || (effect === 'write' && (kind === 'anyone' || kind === 'member')))
    codes.push('foreign_origin');
  if (params) codes.push('not_found');
  return [...new Set(codes)];
}
