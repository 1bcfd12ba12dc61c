import type { Endpoint } from '#contract/endpoint.ts';
import * as calls from '#contract/operator/second-factor.calls.ts';
import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Call } from '#server/http/call.ts';
import type { Api } from '#server/http/implement.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import { removePasskeyOf, renewRecoveryCodesOf } from './change-factors.ts';
import { addPasskeyOf, beginPasskeyFor, beginTotpFor, confirmTotpOf } from './enrol-factor.ts';
import { selectPasskeys } from './factors.queries.ts';
import type { OperatorSessionsDependencies } from './operator-sessions.operator-routes.ts';
import { checkPasskey, passkeyChallengeFor } from './passkeys.ts';
import type { Factor } from './second-factor.ts';
import { factorShown, type Shown, signInByCode } from './show-factor.ts';
import type { Checked } from './sign-in-operator.ts';
import { signedInOperator } from './signed-in-operator.ts';
import { checkOwnOperatorPassword, sessionAccount, stepUpBy } from './step-up.ts';

type FactorCall = Pick<Call<Endpoint>, 'setCookie'> & { operator: SignedInOperator };

/** Setting up second factors and showing them: after the password, and again for a step-up. */
export function secondFactorRoutes(
  api: Api,
  { directory, limits, cookie }: OperatorSessionsDependencies,
): void {
  const party = (call: { site: { origin: string } }) => ({
    origin: call.site.origin,
    name: directory.panel().name,
  });

  const shown = async (db: Db, call: FactorCall, factor: Factor | 'put_off', code?: string) =>
    answer(db, call, await factorShown(db, withSession(call.operator), factor, code));

  const answer = async (db: Db, call: FactorCall, { session, token }: Shown) => {
    if (token !== null) cookie.set(call, token);
    return signedInOperator(db, session);
  };

  const count = (operator: SignedInOperator, ip: string) =>
    limits.count('code', { account: sessionAccount(operator), ip });
  const succeeded = (operator: SignedInOperator, ip: string) =>
    limits.succeeded('code', { account: sessionAccount(operator), ip });

  api.implement<typeof calls.showCode, void>(
    calls.showCode,
    async (db, call) => {
      const shownNow = await signInByCode(db, withSession(call.operator), call.body.code);
      await succeeded(call.operator, call.ip);
      return answer(db, call, shownNow);
    },
    (_db, { operator, ip }) => count(operator, ip),
  );

  api.implement(calls.passkeyChallenge, (db, call) =>
    passkeyChallengeFor(db, call.operator.operator_id, party(call)),
  );

  api.implement<typeof calls.showPasskey, void>(
    calls.showPasskey,
    async (db, call) => {
      const { operator_id, verified } = call.operator;
      // For a step-up the device has to verify its user, which replaces the password.
      const passkey = { operator_id, ...call.body, requireUserVerification: verified };
      await checkPasskey(db, passkey, party(call));
      await succeeded(call.operator, call.ip);
      return shown(db, call, 'passkey');
    },
    (_db, { operator, ip }) => count(operator, ip),
  );

  api.implement(calls.beginTotp, (db, { operator }) => beginTotpFor(db, operator, directory.panel().name));

  api.implement<typeof calls.confirmTotp, void>(
    calls.confirmTotp,
    async (db, call) => {
      const { code } = call.body;
      const recovery_codes = await confirmTotpOf(db, withSession(call.operator), code);
      await succeeded(call.operator, call.ip);
      return { operator: await shown(db, call, 'totp', code), recovery_codes };
    },
    (_db, { operator, ip }) => count(operator, ip),
  );

  api.implement(calls.beginPasskey, (db, call) => beginPasskeyFor(db, call.operator, party(call)));

  api.implement(calls.addPasskey, async (db, call) => {
    const { isNew, recovery_codes } = await addPasskeyOf(db, call.operator, call.body, party(call));
    const operator = isNew ? await shown(db, call, 'passkey') : await signedInOperator(db, call.operator);
    return { operator, recovery_codes };
  });

  api.implement(calls.listPasskeys, async (db, { operator }) =>
    (await selectPasskeys(db, operator.operator_id)).map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at,
      last_used_at,
    })),
  );

  api.implement(calls.removePasskey, (db, { operator, params }) => removePasskeyOf(db, operator, params.id));

  api.implement(calls.renewRecoveryCodes, (db, { operator }) => renewRecoveryCodesOf(db, operator));

  api.implement<typeof calls.stepUp, Checked>(
    calls.stepUp,
    async (db, call) => {
      const factor = await stepUpBy(db, call.operator, { checked: call.prepared, code: call.body.code });
      await succeeded(call.operator, call.ip);
      return shown(db, call, factor);
    },
    async (db, { operator, body, ip }) => {
      await count(operator, ip);
      return checkOwnOperatorPassword(db, limits, withSession(operator), { password: body.password, ip });
    },
  );
}

/** An API key has no password and no second factor. */
function withSession(operator: SignedInOperator): SignedInOperator & { session_id: number } {
  const { session_id } = operator;
  if (session_id === null) throw new AppError('not_allowed');
  return { ...operator, session_id };
}
