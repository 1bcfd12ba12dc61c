import { TEST_PASSWORD } from './sign-in.ts';
import type { TestApp, TestResponse } from './test-app.ts';

let nextAddress = 1;

/** A Bulgarian visitor's registration form, with a new address each time. */
export const registrationOf = (changes: Record<string, unknown> = {}) => ({
  first_name: 'Ivan',
  last_name: 'Ivanov',
  email: `new${nextAddress++}@example.com`,
  birthdate: '1990-05-17',
  gender: 'male',
  password: TEST_PASSWORD,
  confirm_password: TEST_PASSWORD,
  language: 'bg',
  agree_privacy_policy: true,
  agree_terms_conditions: true,
  ...changes,
});

/** Sends the form on a country's site (default Bulgaria). */
export const register = (
  testApp: TestApp,
  body: Record<string, unknown>,
  visitor = testApp.visitor(),
): Promise<TestResponse<null>> => visitor.call('POST /profile/register', { body });
