import type { Body } from '#contract/endpoint.ts';
import type { register as call } from '#contract/portal/members.calls.ts';
import { calendarDay } from '#contract/rules/age-limit.ts';
import { checkAnswers } from '#contract/rules/check-answers.ts';
import { emailKey } from '#contract/rules/email-address.ts';
import type { Answer } from '#contract/rules/questionnaire.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Country, CountryDirectory } from '#server/features/countries/site-directory.ts';
import { replaceAnswers } from '#server/features/questionnaires/member-answers.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import type { AttemptLimits } from '#server/http/attempt-limits.ts';
import { newSecret } from '#server/http/secrets.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { registrationErrors } from './check-registration.ts';
import { consentDocuments } from './consent-documents.ts';
import { mailCode, mailTo } from './mail-code.ts';
import { alreadyMemberMail, confirmationMail } from './members.mails.tsx';
import {
  countRejection,
  deleteConsents,
  findReferrer,
  insertConsents,
  insertMember,
  lockMemberByEmailKey,
  updateMember,
} from './members.queries.ts';
import { hashPassword } from './password-hash.ts';
import { registrationForm } from './registration-form.ts';

export type CheckedRegistration = {
  country: Country;
  password_hash: string;
  questionnaire_id: number | null;
  answers: Record<string, Answer>;
};

const REFERRER_CODE_LENGTH = 32;

/** The country whose site it is. Throws `country_required` on the site without one. */
export function countryOfSite(directory: CountryDirectory, countryCode: string | null): Country {
  const country = countryCode === null ? undefined : directory.country(countryCode);
  if (!country) throw new AppError('country_required');
  return country;
}

/** Judges every field before anything is counted or hashed; the hash is made for every address, known or not. */
export async function checkRegistration(
  db: ReadDb,
  { directory, limits }: { directory: CountryDirectory; limits: AttemptLimits },
  { body, site, ip }: { body: Body<typeof call>; site: { country_code: string | null }; ip: string },
): Promise<CheckedRegistration> {
  const country = countryOfSite(directory, site.country_code);
  const offered = directory.languages(country.code);
  const { questionnaire_id, definition } = await registrationForm(db, country.code, {
    language: body.language,
    fallback: directory.defaultLanguage(),
  });
  const { accepted, errors: answerErrors } = checkAnswers(definition, body.values ?? {});
  const errors = {
    ...registrationErrors(body, { time_zone: country.time_zone, languages: offered }, new Date()),
    ...answerErrors,
  };
  if (Object.keys(errors).length > 0) throw fieldError(errors);
  await limits.count('mail', { account: emailKey(body.email), ip });
  return {
    country,
    password_hash: await hashPassword(body.password),
    questionnaire_id,
    answers: accepted,
  };
}

/**
 * Registers (panel.md sections 3 and 5). Who is behind an address is not told: a confirmed member gets a mail that
 * says so; a registration that waits for its confirmation is replaced by this newer one, whose mail alone confirms it.
 */
export async function register(db: Db, body: Body<typeof call>, checked: CheckedRegistration): Promise<null> {
  const { country } = checked;
  const now = new Date();
  const reject = (reason: 'honeypot' | 'daily_cap') =>
    countRejection(db, { day: calendarDay(now, country.time_zone), country_code: country.code, reason });
  if (body.website) {
    await reject('honeypot');
    return null;
  }
  const email_key = emailKey(body.email);
  const columns = await memberColumns(db, body, checked, now);
  const newId = await insertMember(db, {
    ...columns,
    email_key,
    referrer_code: newSecret(REFERRER_CODE_LENGTH),
  });
  const known = newId === undefined ? await lockMemberByEmailKey(db, email_key) : undefined;
  if (known?.confirmed_at) {
    const { first_name } = known;
    await queueMail(db, alreadyMemberMail, {
      ...mailTo(known, alreadyMemberMail.name),
      data: { first_name },
    });
    return null;
  }
  const member_id = newId ?? known?.member_id;
  // The address was taken a moment ago and is free again.
  if (member_id === undefined) throw new AppError('conflict');

  const sent = await mailCode(
    db,
    { ...columns, member_id },
    { template: confirmationMail, kind: 'confirm', endEarlier: true },
  );
  if (!sent) await reject('daily_cap');
  if (known && sent) await updateMember(db, member_id, { ...columns, reminded_at: null });
  if (known && sent) await deleteConsents(db, member_id);
  if (newId !== undefined || sent) {
    const given = consentDocuments.map((document) => ({ ...document, member_id, given_at: now }));
    await insertConsents(db, given);
    const { questionnaire_id, answers } = checked;
    if (questionnaire_id !== null) await replaceAnswers(db, member_id, questionnaire_id, answers);
  }
  return null;
}

async function memberColumns(
  db: Db,
  body: Body<typeof call>,
  { country, password_hash }: CheckedRegistration,
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
    created_at,
  };
}
