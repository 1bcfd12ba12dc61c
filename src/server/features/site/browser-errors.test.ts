import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLog } from '#server/log.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
const lines: Array<Record<string, unknown>> = [];
beforeAll(async () => {
  const out = new PassThrough();
  out.on('data', (chunk) => {
    for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line));
  });
  test = await startTestApp({}, { log: openLog('info', out) });
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

  it.each([report, { ...report, kind: 'missing_part' as const, react: 418 }])(
    'is one line of the log, with nothing of who sent it: %j',
    async (sent) => {
      lines.length = 0;
      expect((await send(sent)).status).toBe(200);
      await new Promise((resolve) => setImmediate(resolve));
      const [line, ...others] = lines.filter(({ browserError }) => browserError !== undefined);
      expect(others).toEqual([]);
      expect(line).toMatchObject({ level: 'warn', msg: 'an error in a browser', browserError: sent });
      expect(Object.keys(line ?? {}).sort()).toEqual(['browserError', 'level', 'msg', 'time']);
    },
  );

  it('is taken from anyone, and from one network no more than 20 in an hour', async () => {
    const client = test.visitor();
    const statuses: number[] = [];
    for (let sent = 0; sent < 21; sent += 1) statuses.push((await send({}, client)).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });
});
