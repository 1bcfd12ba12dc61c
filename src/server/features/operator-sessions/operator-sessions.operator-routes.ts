import * as calls from '#contract/operator/operator-sessions.calls.ts';
import { clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { CountryDirectory } from '#server/features/countries/site-directory.ts';
import { describeDevice } from '#server/features/sessions/describe-device.ts';
import { AppError } from '#server/http/app-error.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import type { Api } from '#server/http/implement.ts';
import { acceptLink, checkAccepting, showLink } from './accept-link.ts';
import { requestPasswordLink } from './forgot-password.ts';
import type { OperatorCookie } from './operator-cookie.ts';
import { checkOperatorCredentials, operatorAccount } from './operator-password.ts';
import { deleteOperatorSession, selectOperatorSessions } from './operator-sessions.queries.ts';
import {
  changeOwnPassword,
  changeSettings,
  checkPasswordChange,
  type PasswordChange,
} from './own-settings.ts';
import { mayPutOff } from './put-off.ts';
import { type Checked, signInOperator } from './sign-in-operator.ts';
import { signedInOperator } from './signed-in-operator.ts';

export type OperatorSessionsDependencies = {
  config: Config;
  directory: Pick<CountryDirectory, 'panel'>;
  limits: FailureLimits;
  cookie: OperatorCookie;
};

/** Signing in with a password, links of invitations and new passwords, and operators' own sessions and settings. */
export function operatorSessionsRoutes(
  api: Api,
  { config, directory, limits, cookie }: OperatorSessionsDependencies,
): void {
  api.implement(
    calls.validateOperator,
    async (db, { operator }) => operator && signedInOperator(db, operator),
  );

  api.implement<typeof calls.operatorLogin, Checked>(
    calls.operatorLogin,
    (db, call) =>
      signInOperator(db, call, { cookie, mayPutOff: mayPutOff(config, directory.panel().demo, call) }),
    (db, { body, ip }) => checkOperatorCredentials(db, limits, { ...body, ip }),
  );

  api.implement(calls.operatorLogout, async (db, call) => {
    const { operator } = call;
    if (operator?.session_id) await deleteOperatorSession(db, operator.session_id, operator.operator_id);
    cookie.clear(call);
    return null;
  });

  api.implement(calls.getOperatorLink, (db, { body, ip }) => showLink(db, limits, { ...body, ip }));

  api.implement<typeof calls.acceptOperatorLink, string>(
    calls.acceptOperatorLink,
    (db, { body, prepared }) => acceptLink(db, body, prepared),
    (db, { body, ip }) => checkAccepting(db, limits, body, ip),
  );

  api.implement<typeof calls.forgotOperatorPassword, void>(
    calls.forgotOperatorPassword,
    (db, { body }) => requestPasswordLink(db, body.email),
    (_db, { body, ip }) => limits.count('mail', { account: operatorAccount(body.email), ip }),
  );

  api.implement(calls.listOperatorSessions, async (db, { operator }) =>
    (await selectOperatorSessions(db, operator.operator_id, clock.now())).map(
      ({ user_agent, ...session }) => ({
        ...session,
        device: deviceName(user_agent),
        is_this: session.id === operator.session_id,
      }),
    ),
  );

  api.implement(calls.endOperatorSession, async (db, call) => {
    const { operator, params } = call;
    const { numDeletedRows } = await deleteOperatorSession(db, params.id, operator.operator_id);
    if (numDeletedRows === 0n) throw new AppError('not_found');
    if (params.id === operator.session_id) cookie.clear(call);
    return null;
  });

  api.implement(calls.changeOwnSettings, async (db, { operator, body }) => {
    await changeSettings(db, operator, body);
    return signedInOperator(db, operator);
  });

  api.implement<typeof calls.changeOperatorPassword, PasswordChange>(
    calls.changeOperatorPassword,
    (db, { operator, prepared }) => changeOwnPassword(db, operator, prepared),
    (db, { operator, body, ip }) => checkPasswordChange(db, limits, operator, { body, ip }),
  );
}

function deviceName(userAgent: string): string {
  const { browser, system } = describeDevice(userAgent);
  return [browser, system].filter(Boolean).join(', ');
}
