import { createHash } from 'node:crypto';
import { noteEarlyPresses } from '#ui/early-presses.ts';

/** The only inline script of a page, because it listens while all others are loading. */
export const earlyScript = `(${noteEarlyPresses})()`.replace(/\n\s+/g, '\n');

/** For the CSP. */
export const earlyScriptHash = `'sha256-${createHash('sha256').update(earlyScript).digest('base64')}'`;
