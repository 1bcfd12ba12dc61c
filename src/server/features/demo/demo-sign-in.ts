import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoPeople } from './demo-people.ts';
import type { DemoSignIn } from './join-demo.ts';

export const signInFile = (dataDir: string): string => join(dataDir, 'demo-sign-in.txt');

/** Writes the sign-in data of the demo's members and owner to a file that only its owner can read; returns its text. */
export async function keepSignIn(
  dataDir: string,
  { origin, consoleAddress, clientPage }: { origin: string; consoleAddress: string; clientPage: string },
  people: Record<keyof typeof demoPeople, DemoSignIn>,
  owner: { email: string; password: string } | null,
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
    ...(owner
      ? [
          `Run the panel at ${consoleAddress} as`,
          `  ${owner.email.padEnd(30)}${owner.password}   the owner; from this machine no second factor is needed`,
        ]
      : []),
    `What a client sees of a project: ${clientPage}`,
    `This is shown once, and kept in ${file}`,
    '',
  ].join('\n');
  await mkdir(dataDir, { recursive: true });
  await rm(`${file}.new`, { force: true });
  await writeFile(`${file}.new`, text, { mode: 0o600, flag: 'wx' });
  await rename(`${file}.new`, file);
  return text;
}
