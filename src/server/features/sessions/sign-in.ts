import type { Body } from '#contract/endpoint.ts';
import type { login } from '#contract/portal/sessions.calls.ts';
import type { User } from '#contract/portal/user.ts';
import { emailKey } from '#contract/rules/email-address.ts';
import type { Config } from '#server/config.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { sendConfirmation } from '#server/features/confirmation/send-confirmation.ts';
import { lockMemberWithPassword } from '#server/features/members/lock-member.ts';
import { sessionUser } from '#server/features/members/session-user.ts';
import { checkCredentials } from '#server/features/passwords/check-credentials.ts';
import { AppError, type Refusal, refuse } from '#server/http/app-error.ts';
import type { Call } from '#server/http/call.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import { sessionCookie } from '#server/http/session-cookie.ts';
import { countryOrigin } from '#server/http/site.ts';
import { knowDevice } from './know-device.ts';
import { deleteSession, findCredentials } from './sessions.queries.ts';
import { REMEMBERED_DAYS, startSession } from './start-session.ts';

export type CheckedCredentials = { member_id: number; password_hash: string };

const DAY_S = 24 * 60 * 60;

/** The member with this address and password. */
export const checkMemberCredentials = (
  db: ReadDb,
  limits: FailureLimits,
  { email, password }: Body<typeof login>,
  ip: string,
): Promise<CheckedCredentials> => {
  const account = emailKey(email);
  return checkCredentials(limits, { account, ip, password }, () => findCredentials(db, account));
};

/**
 * Signs in after a correct password. An unconfirmed member gets the confirmation mail again and `not_confirmed`; a
 * member of another country gets `wrong_site` with that site's address.
 */
export async function signIn(
  db: Db,
  config: Config,
  call: Call<typeof login, CheckedCredentials>,
): Promise<User | Refusal> {
  const member = await lockMemberWithPassword(db, call.prepared);
  if (!member) throw new AppError('wrong_credentials');
  if (!member.confirmed_at) {
    const waitsFor = await sendConfirmation(db, member);
    return refuse(waitsFor === 'parent' ? 'permission_needed' : 'not_confirmed');
  }
  if (member.country_code !== call.site.country_code) {
    throw new AppError('wrong_site', { data: `${countryOrigin(config, member.country_code)}/login` });
  }
  if (call.member) await deleteSession(db, call.member.session_id);
  const { remember } = call.body;
  const token = await startSession(db, { member_id: member.member_id, remember, userAgent: call.userAgent });
  call.setCookie(sessionCookie, token, remember ? { maxAge: REMEMBERED_DAYS * DAY_S } : {});
  await knowDevice(db, member.member_id, call);
  return sessionUser(db, member.member_id);
}
