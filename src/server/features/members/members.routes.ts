import * as calls from '#contract/portal/members.calls.ts';
import { answerForChild as answerForChildCall } from '#contract/portal/parental-permission.calls.ts';
import { genders, type User } from '#contract/portal/user.ts';
import { emailKey } from '#contract/rules/email-address.ts';
import { endOwnSession } from '#server/features/sessions/end-sessions.ts';
import type { Api } from '#server/http/implement.ts';
import { LANGUAGE_KEPT_S, languageCookie, sessionCookie } from '#server/http/session-cookie.ts';
import { portalTexts } from '#server/i18n/portal-texts.ts';
import { checkEmailChange, requestEmailChange } from './change-email.ts';
import { changeLanguage } from './change-language.ts';
import { ageRange } from './check-registration.ts';
import { checkConfirmation, confirmEmail } from './confirm-email.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { answerForChild, checkParentalCode } from './parental-permission.ts';
import {
  type CheckedRegistration,
  checkRegistration,
  countryOfSite,
  type RefusedRegistration,
  register,
} from './register.ts';
import { registrationForm } from './registration-form.ts';
import { challengeFor, type RegistrationGate } from './registration-gate.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import { sessionUser } from './session-user.ts';
import type { MemberConfirmed } from './start-account.ts';
import { checkStop, stopEmailChange } from './stop-email-change.ts';
import { updateProfile } from './update-profile.ts';

type Dependencies = RegistrationGate & {
  /** What other features do when an account is confirmed. */
  onConfirmed: readonly MemberConfirmed[];
};

const genderNames: Record<User['gender'], string> = {
  female: 'Female',
  male: 'Male',
  other: 'Another gender',
};

export function membersRoutes(api: Api, { onConfirmed, ...gate }: Dependencies): void {
  const { directory, limits } = gate;
  api.implement(calls.listGenders, async (_db, { language }) => {
    const texts = await portalTexts(language);
    return genders.map((id) => ({ id, name: texts[genderNames[id]] ?? genderNames[id] }));
  });

  api.implement(calls.getRegistrationForm, async (db, { site, language }) => {
    const { code, parental_registration } = countryOfSite(directory, site.country_code);
    const { definition } = await registrationForm(db, code, {
      language,
      fallback: directory.defaultLanguage(),
    });
    return { definition, values: {}, minimum_age: ageRange(parental_registration).minimum };
  });

  api.implement(calls.getRegistrationChallenge, (_db, { site, ip }) =>
    challengeFor(gate, countryOfSite(directory, site.country_code), ip),
  );

  api.implement<typeof calls.register, CheckedRegistration | RefusedRegistration>(
    calls.register,
    (db, { body, prepared }) => register(db, body, prepared),
    (db, call) => checkRegistration(db, gate, call),
  );

  api.implement<typeof calls.confirmEmail, void>(
    calls.confirmEmail,
    (db, { body }) => (body.update ? confirmEmailChange(db, body.code) : confirmEmail(db, body, onConfirmed)),
    (db, { body, ip }) => checkConfirmation(db, limits, body, ip),
  );

  api.implement<typeof calls.resendConfirmation, void>(
    calls.resendConfirmation,
    (db, { body }) => resendConfirmation(db, body.email),
    (_db, { body, ip }) => limits.count('mail', { account: emailKey(body.email), ip }),
  );

  api.implement<typeof calls.changeEmail, void>(
    calls.changeEmail,
    async (db, { member, body, clearCookie }) => {
      await requestEmailChange(db, member.member_id, body.email);
      await endOwnSession(db, member);
      clearCookie(sessionCookie);
      return null;
    },
    (db, { member, body, ip }) => checkEmailChange(db, limits, member, body, ip),
  );

  api.implement<typeof calls.stopEmailChange, void>(
    calls.stopEmailChange,
    (db, { body }) => stopEmailChange(db, body.code),
    (db, { body, ip }) => checkStop(db, limits, body.code, ip),
  );

  api.implement<typeof answerForChildCall, void>(
    answerForChildCall,
    (db, { body }) => answerForChild(db, body, onConfirmed),
    (db, { body, ip }) => checkParentalCode(db, limits, body, ip),
  );

  api.implement(calls.changeLanguage, async (db, { body, member, site, setCookie }) => {
    const user = await changeLanguage(db, body.language, { directory, member, site });
    setCookie(languageCookie, body.language, { maxAge: LANGUAGE_KEPT_S });
    return user;
  });

  api.implement(calls.getProfile, (db, { member }) => sessionUser(db, member.member_id));
  for (const call of [calls.updateProfile, calls.replaceProfile]) {
    api.implement(call, (db, { member, body }) => updateProfile(db, member.member_id, body));
  }
}
