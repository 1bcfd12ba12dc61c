import { spawnSync } from 'node:child_process';
import { expect, test } from '@playwright/test';

/** The command line as it is built, beside the running server. */
function kvorum(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/cli.js', '--json', ...args], {
    env: { ...process.env, DATA_DIR: process.env.KVORUM_DATA_DIR, DATABASE_URL: '', PUBLIC_URL: '' },
    encoding: 'utf8',
  });
  return { status, stderr, answer: stdout === '' ? null : JSON.parse(stdout) };
}

test('works on the database of the running server', () => {
  expect(kvorum('journal', 'prove')).toMatchObject({ status: 0, answer: { pending: expect.any(Number) } });
  expect(kvorum('member', 'show', 'maria.petrova@example.com')).toMatchObject({
    status: 0,
    answer: { state: 'active' },
  });
  expect(kvorum('survey', 'show', 'nothing')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('"not_found"'),
  });
  expect(kvorum('surveys').status).toBe(2);
});
