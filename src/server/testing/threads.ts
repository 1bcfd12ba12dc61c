import { signedInMember } from './sign-in.ts';
import type { OperatorClient, TestApp } from './test-app.ts';

let keys = 0;
/** Of a message of an operator's. */
export const newKey = () => `key-of-a-test-${++keys}`;

export const threadOf = ({ database }: Pick<TestApp, 'database'>, memberId: number) =>
  database.read
    .selectFrom('contact_threads')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();

/** A member who has written to support. */
export async function memberWithThread(
  testApp: TestApp,
  message = 'Where are my points?',
  options: Parameters<typeof signedInMember>[1] = {},
) {
  const member = await signedInMember(testApp, options);
  await member.client.call('POST /contact', { body: { topic: 2, message } });
  return { ...member, thread: await threadOf(testApp, member.member_id) };
}

export const answerThread = (client: OperatorClient, id: number, changes: Record<string, unknown> = {}) =>
  client.call('POST /messages/:id/answer', {
    params: { id },
    body: { key: newKey(), text: 'They are on their way.', version: 1, ...changes },
  });
