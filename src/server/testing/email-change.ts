import { runJobs } from './run-jobs.ts';
import { signedInMember, TEST_PASSWORD, type TestMember } from './sign-in.ts';
import type { TestApp, TestClient, TestResponse } from './test-app.ts';

let nextAddress = 1;
export const newAddress = (): string => `changed${nextAddress++}@example.com`;

/** Requests a change of address, as the form does. */
export const askForEmail = (client: TestClient, email: string): Promise<TestResponse<null>> =>
  client.call('POST /profile/email', { body: { email, confirm_email: email } });

/** A member with a requested change; its mails are waiting. */
export async function askedForEmail(
  testApp: TestApp,
  new_email: string = newAddress(),
): Promise<TestMember & { member_id: number; client: TestClient; new_email: string }> {
  const member = await signedInMember(testApp);
  await askForEmail(member.client, new_email);
  await runJobs(testApp);
  return { ...member, new_email };
}

export const confirmWith = (testApp: TestApp, code: string, { update }: { update: boolean }) =>
  testApp.visitor().call('POST /profile/confirm', { body: { code, ...(update ? { update } : {}) } });

export const signInWith = (testApp: TestApp, email: string) =>
  testApp.visitor().call('POST /auth/login', { body: { email, password: TEST_PASSWORD } });

export const memberOf = (testApp: TestApp, member_id: number) =>
  testApp.database.read.selectFrom('members').selectAll().where('id', '=', member_id).executeTakeFirst();
