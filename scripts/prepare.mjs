// What `npm start`, `npm test` and the command line need before our own code can run; uses nothing but Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Kvorum needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a command with its output shown; exits when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) console.error(`${command} could not be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Runs `npm ci` unless the packages of the lock file are already installed. */
export function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const packages = join(root, 'node_modules');
  // A linked node_modules belongs to another checkout, and `npm ci` would empty that folder.
  if (existsSync(packages) && lstatSync(packages).isSymbolicLink()) return;
  const mark = join(packages, '.kvorum-installed');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  console.error('Installing packages …');
  run(npm, ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
    shell: process.platform === 'win32',
    stdio: ['ignore', 2, 2],
  });
  writeFileSync(mark, wanted);
}

const SOURCES = [
  'src',
  'locales',
  'content',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/missing-translations.mjs',
];

/**
 * Builds browser and server unless the existing build comes from exactly these sources. Prints nothing if there is
 * nothing to do.
 */
export function ensureBuilt() {
  const hash = createHash('sha256');
  for (const source of SOURCES) if (existsSync(join(root, source))) addTo(hash, join(root, source));
  const wanted = hash.digest('hex');
  const mark = join(root, 'dist', '.sources');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  console.error('Building …');
  run(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: ['ignore', 2, 2] });
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, wanted);
}

function addTo(hash, path) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    hash.update(path.slice(root.length)).update(readFileSync(path));
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!/\.test\.tsx?$/.test(entry.name)) addTo(hash, join(path, entry.name));
  }
}
