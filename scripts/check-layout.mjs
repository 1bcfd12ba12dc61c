// `npm run check:layout [-- folder]`: checks every page in every language at 320 and 1280 px and saves screenshots
// to the folder.
import { isAbsolute, join, relative, resolve } from 'node:path';
import { ensureBuilt, ensureInstalled, root, run } from './prepare.mjs';

const [folder] = process.argv.slice(2);
const screenshots = folder === undefined ? undefined : resolve(folder);
if (screenshots !== undefined) {
  const way = relative(root, screenshots);
  if (!way.startsWith('..') && !isAbsolute(way)) {
    console.error('Thousands of screenshots do not belong into the repository: name a folder outside of it.');
    process.exit(2);
  }
}

ensureInstalled();
ensureBuilt();
const { ensureChromium } = await import('./chromium.mjs');
run(
  process.execPath,
  [join(root, 'node_modules/@playwright/test/cli.js'), 'test', 'e2e/layout.spec.ts', '--project=desktop'],
  {
    env: {
      ...process.env,
      CHROMIUM: ensureChromium(),
      LAYOUT: 'whole',
      ...(screenshots === undefined ? {} : { LAYOUT_SCREENSHOTS: screenshots }),
    },
  },
);
