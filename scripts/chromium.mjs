// Finds a Chromium for the browser tests: an installed one, else Debian's package, else Playwright's. Where packages can be installed,
// the fonts come along that texts of all languages were laid out with.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { run } from './prepare.mjs';

// The headless shell is the same browser without its user interface; the tests take half the time with it.
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function installed() {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM;
  for (const name of NAMES) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout?.trim();
    if (found) return found;
  }
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

const installsPackages = process.getuid?.() === 0 && existsSync('/etc/debian_version');
const FONTS = 'fonts-noto-core';
const hasFonts = () => existsSync('/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf');

/** Installs the first of these packages that Debian has, with `FONTS`; whether it worked is seen by what is there. */
function installPackages(names, isThere) {
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 2, 2] };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  for (const name of names) {
    if (isThere()) return;
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, FONTS], quiet);
  }
}

/** Path of a Chromium, installed if there was none. */
export function ensureChromium() {
  const found = installed();
  // Without these fonts, tests of the layout would find lines that another one breaks elsewhere.
  if (found && installsPackages && !hasFonts()) {
    console.error('Installing the fonts of the browser tests …');
    installPackages([FONTS], hasFonts);
  }
  if (found) return found;
  console.error('Installing a Chromium for the browser tests …');
  // Older Debian releases have no package for the headless shell.
  if (installsPackages) installPackages([SHELL, 'chromium'], installed);
  else
    run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', '--with-deps', 'chromium'], {
      stdio: ['ignore', 2, 2],
    });
  const now = installed();
  if (now) return now;
  console.error('No Chromium could be installed. Install one, or set CHROMIUM to its path.');
  process.exit(1);
}
