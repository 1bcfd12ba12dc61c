import { constants } from 'node:fs';
import { mkdir, open, opendir, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Larger mails are no reports: ours are small, and so is what comes back of them. */
export const LARGEST_REPORT = 1024 * 1024;

/** A name of a file, and nothing that leads elsewhere. */
export const FILE_NAME = /^[^./\\\0][^/\\\0]{0,199}$/;

export type FoundFile =
  | { is: 'mail'; raw: Buffer; bytes: number }
  | { is: 'too_large'; bytes: number }
  | { is: 'gone' };

/** Where mail arrives (`new`), and where it is put that nobody could make anything of (`aside`). */
const arrived = (folder: string, name = '') => join(folder, 'new', name);
const aside = (folder: string, name = '') => join(folder, 'aside', name);

/** The names of mails that have arrived, at most so many, in their order. */
export async function arrivedMails(folder: string, most: number): Promise<string[]> {
  await mkdir(arrived(folder), { recursive: true });
  const names: string[] = [];
  const entries = await opendir(arrived(folder));
  for await (const entry of entries) {
    if (entry.isFile() && FILE_NAME.test(entry.name)) names.push(entry.name);
    if (names.length === most) break;
  }
  return names.sort();
}

/** A mail that has arrived, if it's still there. No link is followed. */
export async function readArrived(folder: string, name: string): Promise<FoundFile> {
  const file = await open(arrived(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW).catch(unlessGone);
  if (!file) return { is: 'gone' };
  try {
    const { size: bytes } = await file.stat();
    if (bytes > LARGEST_REPORT) return { is: 'too_large', bytes };
    return { is: 'mail', raw: await file.readFile(), bytes };
  } finally {
    await file.close();
  }
}

/** Puts a mail there as a mail server does: it has its name once it's whole and on disk. */
export async function keepArrived(folder: string, name: string, raw: Buffer): Promise<void> {
  const unfinished = join(folder, 'tmp');
  await mkdir(unfinished, { recursive: true });
  await mkdir(arrived(folder), { recursive: true });
  await writeFile(join(unfinished, name), raw, { flush: true });
  await rename(join(unfinished, name), arrived(folder, name));
}

/** What it said is written down. */
export const removeArrived = async (folder: string, name: string): Promise<void> => {
  await unlink(arrived(folder, name)).catch(unlessGone);
};

export async function setAside(folder: string, name: string): Promise<void> {
  await mkdir(aside(folder), { recursive: true });
  await rename(arrived(folder, name), aside(folder, name)).catch(unlessGone);
}

/** Puts a mail that was set aside where mail arrives. */
export const bringBack = async (folder: string, name: string): Promise<void> => {
  await rename(aside(folder, name), arrived(folder, name)).catch(unlessGone);
};

/** Deletes what was set aside before a moment. */
export async function forgetSetAside(folder: string, before: Date): Promise<void> {
  const entries = await opendir(aside(folder)).catch(unlessGone);
  // One after another: there can be very many.
  for await (const { name } of entries ?? []) {
    const found = await stat(aside(folder, name)).catch(unlessGone);
    if (found?.isFile() && found.ctime < before) await unlink(aside(folder, name)).catch(unlessGone);
  }
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
