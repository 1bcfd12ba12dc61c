// Finds Firefox and WebKitGTK's driver for `npm run check:browsers`: installed ones, else Debian's packages.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const LIBRARIES = '/usr/lib';

function commandPath(...names) {
  for (const name of names) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout?.trim();
    if (found) return found;
  }
  return '';
}

/** WebKitGTK's own browser is no command: it stands beside the library, `/usr/lib/<machine>/webkit2gtk-4.1/`. */
function miniBrowserPath() {
  if (!existsSync(LIBRARIES)) return '';
  const folders = readdirSync(LIBRARIES).filter((name) => name.endsWith('-linux-gnu'));
  const places = folders.flatMap((machine) =>
    readdirSync(join(LIBRARIES, machine))
      .filter((name) => /^webkit(2)?gtk-/.test(name))
      .map((name) => join(LIBRARIES, machine, name, 'MiniBrowser')),
  );
  return places.filter((path) => existsSync(path)).at(-1) ?? '';
}

const installed = () => ({
  FIREFOX: process.env.FIREFOX || commandPath('firefox-esr', 'firefox'),
  WEBKIT_DRIVER: commandPath('WebKitWebDriver'),
  WEBKIT_MINI_BROWSER: miniBrowserPath(),
  XVFB: commandPath('Xvfb'),
});
const isComplete = (paths) => Object.values(paths).every((path) => path !== '');

/** Where the browsers are, by the variables that e2e/browsers.spec.ts reads; '' for what can't be had. */
export function ensureBrowsers() {
  const found = installed();
  if (isComplete(found) || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return found;
  console.error('Installing Firefox and WebKitGTK for the check in other browsers …');
  // A machine that reaches no packages goes on without them.
  const quiet = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: 'ignore',
    timeout: 180_000,
  };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  for (const packages of [['firefox-esr'], ['webkit2gtk-driver', 'xvfb']])
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
  return installed();
}
