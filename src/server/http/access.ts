import { z } from 'zod';
import { accessKind, type Endpoint } from '#contract/endpoint.ts';
import { AppError } from './app-error.ts';
import type { SignedIn } from './call.ts';
import type { SignedInOperator } from './operator-access.ts';

type Caller = { member: SignedIn | null; operator: SignedInOperator | null };

/** Refuses callers without access, and unknown kinds of access. */
export function refuseWithoutAccess(endpoint: Endpoint, { member, operator }: Caller): void {
  const kind = accessKind(endpoint.access);
  switch (kind) {
    case 'anyone':
    // The use case looks up the token or verifies the signature.
    case 'token':
    case 'signed':
      return;
    case 'member':
      if (member === null) throw new AppError('not_signed_in');
      return;
    case 'right':
      refuseWithoutRight(endpoint, operator);
      return;
    case 'unknown':
      throw new AppError('not_allowed');
    default:
      kind satisfies never;
      throw new AppError('not_allowed');
  }
}

function refuseWithoutRight({ access, stepUp }: Endpoint, operator: SignedInOperator | null): void {
  if (operator === null || typeof access !== 'object' || !('right' in access))
    throw new AppError('not_signed_in');
  // A session with only the password isn't signed in yet.
  if (!operator.verified && access.right !== 'finish_sign_in') throw new AppError('not_signed_in');
  if (!operator.rights.has(access.right)) throw new AppError('not_allowed');
  if (stepUp) refuseWithoutStepUp(operator);
}

/** For what is dangerous only with some input. Errors: `step_up_needed`, and `not_allowed` for a key. */
export function refuseWithoutStepUp({ key_id, stepped_up_until }: SignedInOperator): void {
  if (key_id !== null) throw new AppError('not_allowed');
  if (stepped_up_until === null) throw new AppError('step_up_needed');
}

/** Throws at startup for an endpoint that no credential could open, or that lacks a credential. */
export function checkDeclaredAccess({ method, path, access, body, ...endpoint }: Endpoint): void {
  const { stepUp, audited, viewable, effect, once, result } = endpoint;
  const kind = accessKind(access);
  if (kind === 'unknown') throw new Error(`${method} ${path} does not say who may call it`);
  if (kind === 'token' && access === 'token' && !/\/:token(\/|$)/.test(path))
    throw new Error(`${method} ${path} is opened by a token, and its path has none`);
  if (kind === 'token' && access !== 'token' && !body?.shape.code)
    throw new Error(`${method} ${path} is opened by a code, and its body has none`);
  if (viewable && (effect !== 'read' || (kind !== 'member' && kind !== 'anyone')))
    throw new Error(`${method} ${path} is shown to operators, and not a read of members`);
  if (once && !(effect === 'write' && result.kind === 'json' && isWithoutText(result.schema)))
    throw new Error(`${method} ${path} is answered once, and not a write whose answer may be kept`);
  if (audited && kind !== 'right')
    throw new Error(`${method} ${path} is a look that is logged, and not an operator’s`);
  if (stepUp && kind !== 'right') throw new Error(`${method} ${path} asks for a step-up, and no right`);
}

/** Numbers, flags and words of ours alone: an answer that says nothing of a person and holds no secret. */
function isWithoutText(schema: unknown): boolean {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).every(isWithoutText);
  if (schema instanceof z.ZodArray) return isWithoutText(schema.element);
  return [z.ZodNull, z.ZodNumber, z.ZodBoolean, z.ZodEnum].some((kind) => schema instanceof kind);
}
