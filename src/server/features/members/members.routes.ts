import * as calls from '#contract/portal/members.calls.ts';
import { genders, type User } from '#contract/portal/user.ts';
import type { CountryDirectory } from '#server/features/countries/site-directory.ts';
import type { AttemptLimits } from '#server/http/attempt-limits.ts';
import type { Api } from '#server/http/implement.ts';
import { languageCookie } from '#server/http/session-cookie.ts';
import { portalTexts } from '#server/i18n/portal-texts.ts';
import { changeLanguage } from './change-language.ts';
import { checkConfirmation, confirmEmail, type MemberConfirmed } from './confirm-email.ts';
import { type CheckedRegistration, checkRegistration, countryOfSite, register } from './register.ts';
import { registrationForm } from './registration-form.ts';
import { sessionUser } from './session-user.ts';
import { updateProfile } from './update-profile.ts';

const YEAR_S = 365 * 24 * 60 * 60;

type Dependencies = {
  directory: CountryDirectory;
  limits: AttemptLimits;
  /** What other features do when an account is confirmed. */
  onConfirmed: readonly MemberConfirmed[];
};

const genderNames: Record<User['gender'], string> = {
  female: 'Female',
  male: 'Male',
  other: 'Another gender',
};

export function membersRoutes(api: Api, { directory, limits, onConfirmed }: Dependencies): void {
  api.implement(calls.listGenders, async (_db, { language }) => {
    const texts = await portalTexts(language);
    return genders.map((id) => ({ id, name: texts[genderNames[id]] ?? genderNames[id] }));
  });

  api.implement(calls.getRegistrationForm, async (db, { site, language }) => {
    const { code } = countryOfSite(directory, site.country_code);
    const { definition } = await registrationForm(db, code, {
      language,
      fallback: directory.defaultLanguage(),
    });
    return { definition, values: {} };
  });

  api.implement<typeof calls.register, CheckedRegistration>(
    calls.register,
    (db, { body, prepared }) => register(db, body, prepared),
    (db, call) => checkRegistration(db, { directory, limits }, call),
  );

  api.implement<typeof calls.confirmEmail, void>(
    calls.confirmEmail,
    (db, { body }) => confirmEmail(db, body, onConfirmed),
    (db, { body, ip }) => checkConfirmation(db, limits, body, ip),
  );

  api.implement(calls.changeLanguage, async (db, { body, member, site, setCookie }) => {
    const user = await changeLanguage(db, body.language, { directory, member, site });
    setCookie(languageCookie, body.language, { maxAge: YEAR_S });
    return user;
  });

  api.implement(calls.getProfile, (db, { member }) => sessionUser(db, member.member_id));
  for (const call of [calls.updateProfile, calls.replaceProfile]) {
    api.implement(call, (db, { member, body }) => updateProfile(db, member.member_id, body));
  }
}
