import { operatorFieldMessages as fieldMessages } from '#contract/operator/operator-field-messages.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { fieldError } from '#server/http/app-error.ts';
import { consumeRecoveryCode, keepTotpStep, lockTotp } from './factors.queries.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { stepOf } from './totp.ts';
import { decryptTotpSecret } from './totp-secret.ts';

export type Factor = 'totp' | 'passkey' | 'recovery_code';

/**
 * Checks a code of the operator's authenticator app or a recovery code, and uses it up. Field error: `code`. The
 * caller has counted the try.
 */
export async function consumeCode(db: Db, operatorId: number, code: string): Promise<Factor> {
  const now = clock.now();
  const totp = await lockTotp(db, operatorId);
  const secret = totp?.secret ? await decryptTotpSecret(db, operatorId, totp.secret) : null;
  if (totp && secret) {
    const step = stepOf(secret, code, { lastStep: totp.last_step, now });
    if (step !== null) {
      await keepTotpStep(db, operatorId, step);
      return 'totp';
    }
  }
  if (await consumeRecoveryCode(db, operatorId, recoveryCodeHash(code), now)) return 'recovery_code';
  const isRestored = Boolean(totp?.secret) && secret === null;
  throw fieldError({ code: isRestored ? fieldMessages.app_restored : fieldMessages.code_wrong });
}
