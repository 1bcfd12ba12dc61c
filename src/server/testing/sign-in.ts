import { emailKey } from '#contract/rules/email-address.ts';
import { insertMember } from '#server/features/members/members.queries.ts';
import { keepSearchText } from '#server/features/members/search.queries.ts';
import { hashPassword } from '#server/features/passwords/password-hash.ts';
import { startSession } from '#server/features/sessions/start-session.ts';
import { newSecret } from '#server/http/secrets.ts';
import { sessionCookie } from '#server/http/session-cookie.ts';
import type { TestApp, TestClient, WithDatabase } from './test-app.ts';

export type TestMember = {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  birthdate: string;
  gender: 'female' | 'male' | 'other';
  language: string;
  country_code: string;
  referred_by: number | null;
  confirmed_at: Date | null;
};

export const TEST_PASSWORD = 'Correct-horse-42';

const hashes = new Map<string, Promise<string>>();
const hashOnce = (password: string) => {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
};

let nextMember = 1;

/** A confirmed member of Bulgaria, or as given by `overrides`, inserted directly; each password is hashed once. */
export async function addMember(
  { database }: WithDatabase,
  overrides: Partial<TestMember> = {},
): Promise<TestMember & { member_id: number }> {
  const member: TestMember = {
    email: `member${nextMember++}@example.com`,
    password: TEST_PASSWORD,
    first_name: 'Elena',
    last_name: 'Petrova',
    birthdate: '1985-03-14',
    gender: 'female',
    language: 'en',
    country_code: 'BG',
    referred_by: null,
    confirmed_at: new Date(),
    ...overrides,
  };
  const { password, ...columns } = member;
  const password_hash = await hashOnce(password);
  const member_id = await database.transaction(async (db) => {
    const id = await insertMember(db, {
      ...columns,
      password_hash,
      email_key: emailKey(member.email),
      referrer_code: newSecret(32),
      created_at: new Date(),
    });
    if (id !== undefined) await keepSearchText(db, id);
    return id;
  });
  if (member_id === undefined) throw new Error(`There is a member ${member.email} already`);
  return { ...member, member_id };
}

/** Signs an existing member in on a new browser, like `POST /auth/login`. */
export async function signIn(
  testApp: TestApp,
  { member_id, country_code, language }: { member_id: number; country_code: string; language: string },
  { remember = false }: { remember?: boolean } = {},
): Promise<TestClient> {
  const client = testApp.visitor({ country: country_code, language });
  const token = await testApp.database.transaction((db) =>
    startSession(db, { member_id, remember, userAgent: 'test' }),
  );
  client.cookies.set(sessionCookie, token);
  return client;
}

/** A member with a signed-in browser: the starting point of most tests. */
export async function signedInMember(
  testApp: TestApp,
  overrides: Partial<TestMember> = {},
): Promise<TestMember & { member_id: number; client: TestClient }> {
  const member = await addMember(testApp, overrides);
  return { ...member, client: await signIn(testApp, member) };
}
