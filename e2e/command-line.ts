import { spawnSync } from 'node:child_process';

/** The command line as it is built, beside the running server. */
export const kvorum = (...args: string[]) => kvorumOn(process.env.KVORUM_DATA_DIR ?? '', ...args);

/** The same for a server on another folder. */
export function kvorumOn(dataDir: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/cli.js', '--json', ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: '' },
    encoding: 'utf8',
  });
  return { status, stderr, answer: stdout === '' ? null : JSON.parse(stdout) };
}
