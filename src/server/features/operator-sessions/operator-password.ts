import { emailKey } from '#contract/rules/email-address.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { findOperatorCredentials } from '#server/features/operators/operator-credentials.ts';
import { checkCredentials } from '#server/features/passwords/check-credentials.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';

/** Operators and members may share an address; their failures are counted separately. */
export const operatorAccount = (email: string): string => `operator ${emailKey(email)}`;

/** The operator with this address and password. */
export const checkOperatorCredentials = (
  db: ReadDb,
  limits: FailureLimits,
  { email, password, ip }: { email: string; password: string; ip: string },
): Promise<{ operator_id: number; password_hash: string }> =>
  checkCredentials(limits, { account: operatorAccount(email), ip, password }, () =>
    findOperatorCredentials(db, emailKey(email)),
  );
