import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { emailKey } from '#contract/rules/email-address.ts';
import { confirmPendingTotp, putPendingTotp } from '#server/features/operator-sessions/factors.queries.ts';
import { startOperatorSession } from '#server/features/operator-sessions/start-operator-session.ts';
import { encryptTotpSecret } from '#server/features/operator-sessions/totp-secret.ts';
import {
  findRoleByName,
  insertOperator,
  updateOperator,
} from '#server/features/operators/operators.queries.ts';
import { hashPassword } from '#server/features/passwords/password-hash.ts';
import type { OperatorClient, TestApp, WithDatabase } from './test-app.ts';

export const OPERATOR_PASSWORD = 'Correct-horse-42';

export type TestOperator = {
  operator_id: number;
  email: string;
  password: string;
  /** The authenticator app's current code, or that of a later time step. */
  code(stepsLater?: number): string;
};

type Options = { role?: string; countries?: string[] | null; factor?: boolean };

let nextOperator = 1;
let hash: Promise<string> | undefined;

/**
 * An operator who has accepted, with an authenticator app unless `factor` is false; by default an owner of all
 * countries.
 */
export async function addOperator(
  { database }: WithDatabase,
  { role = 'owner', countries = null, factor = true }: Options = {},
): Promise<TestOperator> {
  hash ??= hashPassword(OPERATOR_PASSWORD);
  const password_hash = await hash;
  const email = `operator${nextOperator++}.${randomUUID().slice(0, 8)}@example.com`;
  const secret = Buffer.from('12345678901234567890');
  const operator_id = await database.transaction(async (db) => {
    const { id: role_id } = (await findRoleByName(db, role)) ?? { id: 0 };
    const inserted = await insertOperator(db, {
      email,
      email_key: emailKey(email),
      name: 'Irina Koleva',
      role_id,
      countries,
      created_at: new Date(),
    });
    const id = inserted?.id ?? 0;
    await updateOperator(db, id, { password_hash, accepted_at: new Date() });
    if (factor) {
      await putPendingTotp(db, id, await encryptTotpSecret(db, id, secret));
      await confirmPendingTotp(db, id, 0);
    }
    return id;
  });
  const totp = new TOTP({ secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' });
  return {
    operator_id,
    email,
    password: OPERATOR_PASSWORD,
    code: (stepsLater = 0) => totp.generate({ timestamp: Date.now() + stepsLater * 30_000 }),
  };
}

/**
 * The same with a signed-in browser on the console's host that has shown both factors, with a recent step-up if
 * `step_up`.
 */
export async function signedInOperator(
  testApp: TestApp,
  { step_up = false, ...options }: Options & { step_up?: boolean } = {},
): Promise<TestOperator & { client: OperatorClient }> {
  const operator = await addOperator(testApp, options);
  const client = testApp.console();
  const { operator_id } = operator;
  const token = await testApp.database.transaction(async (db) => {
    const started = await startOperatorSession(db, { operator_id, userAgent: 'test', full: true });
    if (!step_up)
      await db
        .updateTable('operator_sessions')
        .set({ stepped_up_at: null })
        .where('operator_id', '=', operator_id)
        .execute();
    return started;
  });
  client.cookies.set('operator', token);
  return { ...operator, client };
}
