import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const report = {
  kind: 'render',
  name: 'TypeError',
  page: 'faq',
  frames: ['faq-page-1a2B.js:1:204'],
} as const;
const send = (changes: Record<string, unknown> = {}, client = test.visitor()) =>
  client.call('POST /portal/errors', { body: { ...report, ...changes } });

describe('a report of an error in a browser', () => {
  it.each([
    ['a message', { message: 'ana@example.org is not a function' }, 'message'],
    ['an address', { page: '/reset-password/aB3' }, 'page'],
    ['a name that is none', { name: 'ana@example.org' }, 'name'],
    ['another kind', { kind: 'love-letter' }, 'kind'],
    ['other frames', { frames: ['https://bg.example/confirm?code=1.js:1:1'] }, 'frames'],
    ['many frames', { frames: Array(6).fill(report.frames[0]) }, 'frames'],
  ])('is refused with %s', async (_what, changes, field) => {
    const { status, body } = await send(changes);
    expect(status).toBe(422);
    expect(Object.keys((body as { errors: object }).errors).some((name) => name.startsWith(field))).toBe(
      true,
    );
  });

  it('is taken from anyone, and from one network no more than 20 in an hour', async () => {
    const client = test.visitor();
    const statuses: number[] = [];
    for (let sent = 0; sent < 21; sent += 1) statuses.push((await send({}, client)).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });
});
