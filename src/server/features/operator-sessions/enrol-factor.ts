import { operatorFieldMessages as fieldMessages } from '#contract/operator/operator-field-messages.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { getOperator } from '#server/features/operators/get-operator.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import { renewRecoveryCodesOf } from './change-factors.ts';
import { confirmPendingTotp, lockTotp, putPendingTotp, selectFactors } from './factors.queries.ts';
import { operatorActor } from './operator-actor.ts';
import { hasShownFactor } from './operator-sessions.queries.ts';
import { keepPasskey, passkeyEnrolment, type RelyingParty } from './passkeys.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { sessionShownBy } from './show-factor.ts';
import { newTotp, stepOf } from './totp.ts';
import { decryptTotpSecret, encryptTotpSecret } from './totp-secret.ts';

/**
 * Without a factor one may be set up right after the password, otherwise only after a recent step-up
 * (`step_up_needed`), so that a stolen password or an unlocked screen isn't enough.
 */
async function checkMayEnrol(db: ReadDb, operator: SignedInOperator): Promise<void> {
  if (operator.stepped_up_until !== null) return;
  const { totp, passkeys } = await selectFactors(db, operator.operator_id);
  if (!totp && passkeys === 0) return;
  const isHalf = !operator.verified && operator.session_id !== null;
  // It has set one up, and lost the response: it signs in anew.
  if (isHalf && (await hasShownFactor(db, operator.session_id))) throw new AppError('not_signed_in');
  throw new AppError('step_up_needed');
}

/** Starts setting up an authenticator app; its secret is shown only once. */
export async function beginTotpFor(
  db: Db,
  operator: SignedInOperator,
  issuer: string,
): Promise<{ secret: string; uri: string }> {
  await checkMayEnrol(db, operator);
  const { email } = await getOperator(db, operator.operator_id);
  const { secret, text, uri } = newTotp({ issuer, account: email });
  await putPendingTotp(db, operator.operator_id, await encryptTotpSecret(db, operator.operator_id, secret));
  return { secret: text, uri };
}

/**
 * Activates the app with its first valid code. Returns recovery codes if this is the first factor, and new ones if the same code
 * comes again.
 */
export async function confirmTotpOf(
  db: Db,
  operator: SignedInOperator & { session_id: number },
  code: string,
): Promise<string[]> {
  if (!(await sessionShownBy(db, operator, code))) await checkMayEnrol(db, operator);
  const totp = await lockTotp(db, operator.operator_id);
  const stepBy = async (stored: Buffer) => {
    const secret = await decryptTotpSecret(db, operator.operator_id, stored);
    return secret && stepOf(secret, code, { lastStep: null, now: clock.now() });
  };
  // Active by this very code already: the response was lost, and with it recovery codes that nobody has seen.
  const confirmed = totp?.secret && !totp.pending_secret ? await stepBy(totp.secret) : null;
  if (confirmed !== null && confirmed === totp?.last_step) return renewRecoveryCodesOf(db, operator);
  const step = totp?.pending_secret ? await stepBy(totp.pending_secret) : null;
  if (step === null) throw fieldError({ code: fieldMessages.code_wrong });
  const codes = await firstRecoveryCodes(db, operator.operator_id);
  await confirmPendingTotp(db, operator.operator_id, step);
  await enrolled(db, operator.operator_id, 'totp');
  return codes;
}

export async function beginPasskeyFor(
  db: Db,
  operator: SignedInOperator,
  party: RelyingParty,
): Promise<Record<string, unknown>> {
  await checkMayEnrol(db, operator);
  const { email, name } = await getOperator(db, operator.operator_id);
  return passkeyEnrolment(db, { operator_id: operator.operator_id, email, name }, party);
}

/**
 * Adds a passkey. Returns recovery codes if this is the first factor, and new ones if that one is sent again. `isNew`: it wasn't there,
 * so that its holder has shown it.
 */
export async function addPasskeyOf(
  db: Db,
  operator: SignedInOperator,
  passkey: { name: string; response: unknown },
  party: RelyingParty,
): Promise<{ isNew: boolean; recovery_codes: string[] }> {
  await checkMayEnrol(db, operator);
  const { operator_id } = operator;
  const isNew = await keepPasskey(db, { operator_id, ...passkey }, party);
  if (isNew) await enrolled(db, operator_id, 'passkey');
  const { totp, passkeys } = await selectFactors(db, operator_id);
  if (totp || passkeys > 1) return { isNew, recovery_codes: [] };
  const make = isNew ? makeRecoveryCodes(db, operator_id) : renewRecoveryCodesOf(db, operator);
  return { isNew, recovery_codes: await make };
}

/**
 * Only the first factor creates recovery codes; later ones would invalidate those the operator has written down.
 */
async function firstRecoveryCodes(db: Db, operatorId: number): Promise<string[]> {
  const { totp, passkeys } = await selectFactors(db, operatorId);
  return totp || passkeys > 0 ? [] : makeRecoveryCodes(db, operatorId);
}

const enrolled = (db: Db, operatorId: number, factor: string) =>
  recordAudit(db, {
    actor: operatorActor(operatorId),
    action: 'second_factor_added',
    subject: `operators ${operatorId}`,
    details: { second_factor: factor },
  });
