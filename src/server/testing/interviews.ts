import { signedInMember, type TestMember } from './sign-in.ts';
import { idsOf, inviteOne, start } from './surveys.ts';
import type { TestApp, TestClient } from './test-app.ts';

type TestAnswer = string | number | string[] | Record<string, string>;

/** A new member's interview, answered by the form's keys. */
export type TestInterview = {
  member_id: number;
  client: TestClient;
  token: string;
  look(query?: Record<string, string>): ReturnType<typeof look>;
  /** `{ drink: 'tea' }` chooses an option, `{ why: 'text' }` answers an open question, `{ grid: { row: 'often' } }`. */
  answer(page: number, answers: Record<string, TestAnswer>): ReturnType<typeof post>;
};

const look = (client: TestClient, token: string, query: Record<string, string>) =>
  client.call('GET /interviews/:token', { params: { token }, query });
const post = (client: TestClient, token: string, page: number, values: Record<string, unknown>) =>
  client.call('POST /interviews/:token/pages/:page', { params: { token, page }, body: { values } });

/** Invites a new member to a survey and starts it. */
export async function startInterview(
  test: TestApp,
  survey_number: string,
  member: Partial<TestMember> = {},
): Promise<TestInterview> {
  const { member_id, client } = await signedInMember(test, member);
  const token = await start(client, await inviteOne(test, survey_number, member_id));
  const id = await idsOf(test, survey_number);
  const value = (key: string, given: TestAnswer): unknown => {
    if (Array.isArray(given)) return given.map((option) => id(`${key}.${option}`));
    if (typeof given === 'object')
      return Object.fromEntries(
        Object.entries(given).map(([row, column]) => [id(`${key}.rows.${row}`), id(`${key}.${column}`)]),
      );
    return id.has(`${key}.${given}`) ? id(`${key}.${given}`) : given;
  };
  return {
    member_id,
    client,
    token,
    look: (query = {}) => look(client, token, query),
    answer: (page, answers) =>
      post(
        client,
        token,
        page,
        Object.fromEntries(Object.entries(answers).map(([key, given]) => [id(key), value(key, given)])),
      ),
  };
}
