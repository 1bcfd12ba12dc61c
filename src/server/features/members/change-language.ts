import { fieldMessages } from '#contract/field-messages.ts';
import type { User } from '#contract/portal/user.ts';
import type { Db } from '#server/database/connect.ts';
import type { CountryDirectory } from '#server/features/countries/site-directory.ts';
import { fieldError } from '#server/http/app-error.ts';
import type { SignedIn, Site } from '#server/http/call.ts';
import { updateMember } from './members.queries.ts';
import { sessionUser } from './session-user.ts';

/**
 * Saves the language in a member's profile and returns the member; for a visitor only the cookie is set. Only
 * languages of the member's country, or of the visitor's site, are accepted.
 */
export async function changeLanguage(
  db: Db,
  language: string,
  { directory, member, site }: { directory: CountryDirectory; member: SignedIn | null; site: Site },
): Promise<User | null> {
  if (!directory.languages(member?.country_code ?? site.country_code).includes(language)) {
    throw fieldError({ language: fieldMessages.not_an_option });
  }
  if (!member) return null;
  await updateMember(db, member.member_id, { language });
  return sessionUser(db, member.member_id);
}
