// `npm run check:browsers`: a member's way in Firefox and in WebKit, as far as they are on this machine.
import { join } from 'node:path';
import { ensureBrowsers } from './browsers.mjs';
import { ensureBuilt, ensureInstalled, root, run } from './prepare.mjs';

ensureInstalled();
const paths = ensureBrowsers();
const hasWebKit = paths.WEBKIT_DRIVER && paths.WEBKIT_MINI_BROWSER && paths.XVFB;
const missing = [...(paths.FIREFOX ? [] : ['Firefox']), ...(hasWebKit ? [] : ['WebKitGTK'])];
if (missing.length > 0) {
  console.error(`Not checked, because Debian's package isn't installed: ${missing.join(' and ')}.`);
}
if (missing.length < 2) {
  ensureBuilt();
  run(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list'], {
    env: { ...process.env, ...paths, BROWSERS: '1' },
  });
}
