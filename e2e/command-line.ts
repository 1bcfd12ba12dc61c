import { spawnSync } from 'node:child_process';

/** Runs the built command line against the running server's data folder. */
export const kvorum = (...args: string[]) => kvorumOn(process.env.KVORUM_DATA_DIR ?? '', ...args);

/** The same for a server with another data folder. */
export function kvorumOn(dataDir: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/cli.js', '--json', ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: '' },
    encoding: 'utf8',
  });
  return { status, stderr, answer: stdout === '' ? null : JSON.parse(stdout) };
}
