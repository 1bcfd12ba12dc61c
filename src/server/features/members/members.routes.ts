import * as calls from '#contract/portal/members.calls.ts';
import { genders, type User } from '#contract/portal/user.ts';
import type { CountryDirectory } from '#server/features/countries/site-directory.ts';
import type { Api } from '#server/http/implement.ts';
import { LANGUAGE_KEPT_S, languageCookie } from '#server/http/session-cookie.ts';
import { portalTexts } from '#server/i18n/portal-texts.ts';
import { changeLanguage } from './change-language.ts';
import { sessionUser } from './session-user.ts';
import { updateProfile } from './update-profile.ts';

const genderNames: Record<User['gender'], string> = {
  female: 'Female',
  male: 'Male',
  other: 'Another gender',
};

export function membersRoutes(api: Api, { directory }: { directory: CountryDirectory }): void {
  api.implement(calls.listGenders, async (_db, { language }) => {
    const texts = await portalTexts(language);
    return genders.map((id) => ({ id, name: texts[genderNames[id]] ?? genderNames[id] }));
  });

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
