import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { emailKey } from '#contract/rules/email-address.ts';
import type { Db } from '#server/database/connect.ts';
import { confirmEmail } from '#server/features/confirmation/confirm-email.ts';
import { advanceWave } from '#server/features/invitations/advance-wave.ts';
import { inviteNewcomer } from '#server/features/invitations/invite-newcomer.ts';
import { register } from '#server/features/registration/register.ts';
import { countryToJoin, memberByEmailKey, newestMail } from './demo.queries.ts';

/** A made-up person. */
export type Newcomer = {
  first_name: string;
  last_name: string;
  email: string;
  gender: 'female' | 'male' | 'other';
  birthdate: string;
  language: string;
  country_code: string;
};

export type DemoMember = { id: number; country_code: string; language: string; referrer_code: string };

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Somebody whose password is known. */
export type DemoSignIn = Newcomer & { password: string };

/** Four groups of four letters and digits that can't be confused with one another: 79 bits. */
export const newDemoPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** Registers and confirms a member as the portal does, with the code from the mail. */
export async function joinDemo(
  db: Db,
  { country_code, ...person }: Newcomer,
  {
    password_hash,
    ...cameBy
  }: {
    password_hash: string;
    referrer?: string;
    originator?: string;
    originator_params?: Record<string, string>;
  },
): Promise<DemoMember> {
  const body = {
    ...person,
    ...cameBy,
    // Only its hash is kept, which is made before.
    password: '',
    confirm_password: '',
    agree_privacy_policy: true,
    agree_terms_conditions: true,
  };
  const country = await countryToJoin(db, country_code);
  await register(db, body, { country, password_hash, answers: {}, challenge: null });
  const member = await memberByEmailKey(db, emailKey(person.email));
  const { code } = confirmation.parse((await newestMail(db, member.id, 'confirmation')).data);
  await confirmEmail(db, { code }, [(tx, { member_id }) => inviteAtOnce(tx, member_id)]);
  return { ...member, language: person.language };
}

async function inviteAtOnce(db: Db, memberId: number): Promise<void> {
  for (const wave of await inviteNewcomer(db, memberId))
    await advanceWave(db, wave, Number.POSITIVE_INFINITY);
}

const confirmation = z.object({ code: z.string() });
