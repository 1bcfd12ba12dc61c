import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoPeople } from './demo-people.ts';
import type { Newcomer } from './join-demo.ts';

export const signInFile = (dataDir: string): string => join(dataDir, 'demo-sign-in.txt');

/** Writes the demo members' sign-in data to a file that only its owner can read; returns its text. */
export async function keepSignIn(
  dataDir: string,
  origin: string,
  people: Record<keyof typeof demoPeople, Newcomer>,
): Promise<string> {
  const file = signInFile(dataDir);
  const members = Object.entries(people).map(
    ([name, { email, password }]) =>
      `  ${email.padEnd(30)}${password}   ${demoPeople[name as keyof typeof demoPeople].role}`,
  );
  const text = [
    'This is a demo panel: its members, surveys and points are made up.',
    `Sign in at ${origin}/login as`,
    ...members,
    `This is shown once, and kept in ${file}`,
    '',
  ].join('\n');
  await mkdir(dataDir, { recursive: true });
  await rm(`${file}.new`, { force: true });
  await writeFile(`${file}.new`, text, { mode: 0o600, flag: 'wx' });
  await rename(`${file}.new`, file);
  return text;
}
