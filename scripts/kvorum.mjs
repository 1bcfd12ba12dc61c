// `npm run kvorum -- <command>`: the command line.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs';

ensureInstalled();
ensureBuilt();
process.env.NODE_ENV ??= 'production';
await import(new URL(`file://${join(root, 'dist/server/cli.js')}`).href);
