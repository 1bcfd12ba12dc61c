import { spawnSync } from 'node:child_process';

/** The command line as it is built, beside the running server. */
export function kvorum(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/cli.js', '--json', ...args], {
    env: { ...process.env, DATA_DIR: process.env.KVORUM_DATA_DIR, DATABASE_URL: '', PUBLIC_URL: '' },
    encoding: 'utf8',
  });
  return { status, stderr, answer: stdout === '' ? null : JSON.parse(stdout) };
}
