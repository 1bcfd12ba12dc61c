import type { Body } from '#contract/endpoint.ts';
import type { register as call } from '#contract/portal/registration.calls.ts';
import { calendarDay } from '#contract/rules/age-limit.ts';
import { checkAnswers } from '#contract/rules/check-answers.ts';
import { emailKey } from '#contract/rules/email-address.ts';
import type { Answer } from '#contract/rules/questionnaire.ts';
import { membersReturnPath } from '#contract/rules/safe-return-path.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { mailConfirmation } from '#server/features/confirmation/mail-confirmation.ts';
import { tellAlreadyMember } from '#server/features/confirmation/tell-already-member.ts';
import type { Country, CountryDirectory } from '#server/features/countries/site-directory.ts';
import { lockMemberByEmailKey } from '#server/features/members/lock-member.ts';
import { addWaitingMember, changeWaitingMember } from '#server/features/members/waiting-member.ts';
import { keepParent } from '#server/features/parental-permission/parental-permission.ts';
import { hashPassword } from '#server/features/passwords/password-hash.ts';
import { AppError, fieldError, Refusal, refuse } from '#server/http/app-error.ts';
import { newSecret } from '#server/http/secrets.ts';
import type { UsedChallenge } from './challenges.ts';
import { ageRange, isMinor, registrationErrors } from './check-registration.ts';
import { keepRegistrationConsents } from './consents.ts';
import { findReferrer } from './registration.queries.ts';
import { registrationForm } from './registration-form.ts';
import { admit, type RegistrationGate } from './registration-gate.ts';
import { insertUsedChallenge } from './rejections.queries.ts';
import { type Rejection, reject } from './rejections.ts';

export type CheckedRegistration = {
  country: Country;
  password_hash: string;
  answers: Record<string, Answer>;
  /** The solved challenge, if any. */
  challenge: UsedChallenge | null;
};

/** Counts a refusal after the fields were valid. */
export type RefusedRegistration = { country: Country; refused: AppError; reason: Rejection };

const REFERRER_CODE_LENGTH = 32;

/** The country of the site. Throws `country_required` on the country selector. */
export function countryOfSite(directory: CountryDirectory, countryCode: string | null): Country {
  const country = countryCode === null ? undefined : directory.country(countryCode);
  if (!country) throw new AppError('country_required');
  return country;
}

/**
 * Validates every field before anything is counted or hashed; the hash is computed for every address, known or not.
 */
export async function checkRegistration(
  db: ReadDb,
  gate: RegistrationGate,
  { body, site, ip }: { body: Body<typeof call>; site: { country_code: string | null }; ip: string },
): Promise<CheckedRegistration | RefusedRegistration> {
  const { directory } = gate;
  const country = countryOfSite(directory, site.country_code);
  const offered = directory.languages(country.code);
  const { definition } = await registrationForm(db, country.code, {
    language: body.language,
    fallback: directory.defaultLanguage(),
  });
  const { accepted, errors: handleErrors } = checkAnswers(definition, body.values ?? {});
  const errors = {
    ...(await registrationErrors(body, { ...country, languages: offered }, clock.now())),
    ...handleErrors,
  };
  if (Object.keys(errors).length > 0) throw fieldError(errors);
  const admission = await admit(gate, country, { email: body.email, proof: body.proof, ip });
  if ('refused' in admission) return { country, ...admission };
  return { country, ...admission, password_hash: await hashPassword(body.password), answers: accepted };
}

/**
 * Registers a member (docs/specification.md §3, §5). The answer doesn't reveal whether an address is known: a
 * confirmed member gets a mail that says so; an unconfirmed registration is replaced by the newer one, whose mail
 * alone confirms it. The same statements run for every address; for a confirmed member they change nothing.
 */
export async function register(
  db: Db,
  body: Body<typeof call>,
  checked: CheckedRegistration | RefusedRegistration,
): Promise<null | Refusal> {
  const { country } = checked;
  if ('refused' in checked) {
    await reject(db, country, checked.reason);
    return new Refusal(checked.refused);
  }
  if (checked.challenge && !(await insertUsedChallenge(db, checked.challenge))) {
    await reject(db, country, 'proof_used');
    return refuse('proof_needed');
  }
  if (body.website) {
    await reject(db, country, 'honeypot');
    return null;
  }
  const now = clock.now();
  const email_key = emailKey(body.email);
  const columns = await memberColumns(db, body, checked, now);
  const referrer_code = newSecret(REFERRER_CODE_LENGTH);
  const newId = await addWaitingMember(db, { ...columns, email_key, referrer_code });
  const member = await lockMemberByEmailKey(db, email_key);
  // The address was taken a moment ago and is free again.
  if (!member) throw new AppError('conflict');

  const sent = member.confirmed_at
    ? await tellAlreadyMember(db, member)
    : await mailConfirmation(
        db,
        { ...columns, member_id: member.member_id },
        { return_to: membersReturnPath(body.return_to) },
      );
  if (!sent) await reject(db, country, 'daily_cap');
  if (!sent && newId === undefined) return null;
  const { member_id } = member;
  await changeWaitingMember(db, member_id, { ...columns, reminded_at: null });
  await keepRegistrationConsents(db, member_id, now);
  await keepParent(db, member_id, parentOf(body, country, now));
  return null;
}

/** The parent who has to agree, or null for adults. */
function parentOf(
  { birthdate, parent_email }: Body<typeof call>,
  country: Country,
  now: Date,
): string | null {
  const today = calendarDay(now, country.time_zone);
  const minor = isMinor(birthdate, today, ageRange(country.parental_registration));
  return minor ? (parent_email ?? null) : null;
}

async function memberColumns(
  db: Db,
  body: Body<typeof call>,
  { country, password_hash, answers }: CheckedRegistration,
  created_at: Date,
) {
  const referrer = body.referrer === undefined ? undefined : await findReferrer(db, body.referrer);
  return {
    country_code: country.code,
    email: body.email,
    password_hash,
    first_name: body.first_name,
    last_name: body.last_name,
    birthdate: body.birthdate,
    gender: body.gender,
    language: body.language,
    referred_by: referrer?.id ?? null,
    originator: body.originator ?? null,
    originator_params: body.originator === undefined ? null : JSON.stringify(body.originator_params ?? {}),
    registration_answers: JSON.stringify(answers),
    created_at,
  };
}
