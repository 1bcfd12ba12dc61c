// Finds a Chromium for the browser tests: an installed one, else Debian's package, else Playwright's.
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

/** Path of a Chromium, installed if there was none. */
export function ensureChromium() {
  const found = installed();
  if (found) return found;
  console.error('Installing a Chromium for the browser tests …');
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const quiet = { env, stdio: ['ignore', 2, 2] };
    run('apt-get', ['update', '-qq'], quiet);
    // Older Debian releases have no package for the headless shell.
    for (const name of [SHELL, 'chromium']) {
      if (installed()) break;
      spawnSync(
        'apt-get',
        ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-noto-core'],
        quiet,
      );
    }
  } else {
    run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', '--with-deps', 'chromium'], {
      stdio: ['ignore', 2, 2],
    });
  }
  const now = installed();
  if (now) return now;
  console.error('No Chromium could be installed. Install one, or set CHROMIUM to its path.');
  process.exit(1);
}
