// `npm run bench`: measures the built product; see bench/README.md.
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

ensureInstalled();
ensureBuilt();
const { ensureChromium } = await import('./chromium.mjs');
process.env.CHROMIUM = ensureChromium();
process.argv.splice(2, 0, 'bench/main.ts');
await import('./run.mjs');
