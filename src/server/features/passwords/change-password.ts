import type { Body } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { changePassword as call } from '#contract/portal/passwords.calls.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { fieldError } from '#server/http/app-error.ts';
import type { SignedIn } from '#server/http/call.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import { checkOwnPassword, wrongPassword } from './check-own-password.ts';
import { newPasswordErrors } from './new-password.ts';
import { hashPassword } from './password-hash.ts';
import { setPassword } from './set-password.ts';

export type CheckedChange = { old_hash: string; new_hash: string };

/** A wrong current password is a field error and counts as a failed attempt; other errors don't count. */
export async function checkPasswordChange(
  db: ReadDb,
  limits: FailureLimits,
  { member_id }: SignedIn,
  body: Body<typeof call>,
  ip: string,
): Promise<CheckedChange> {
  const errors = {
    ...(await newPasswordErrors('new_password', body.new_password, body.confirm_password)),
    ...(body.new_password === body.password ? { new_password: fieldMessages.password_unchanged } : {}),
  };
  if (Object.keys(errors).length > 0) throw fieldError(errors);
  const { password_hash } = await checkOwnPassword(db, limits, { member_id, password: body.password, ip });
  return { old_hash: password_hash, new_hash: await hashPassword(body.new_password) };
}

/** Changes the password (docs/specification.md §5); the current session stays. */
export async function changePassword(
  db: Db,
  { member_id, session_id }: SignedIn,
  { old_hash, new_hash }: CheckedChange,
): Promise<null> {
  const password = { hash: new_hash, expected: old_hash, operation: 'password_changed', session_id } as const;
  if (!(await setPassword(db, member_id, password))) throw wrongPassword();
  return null;
}
