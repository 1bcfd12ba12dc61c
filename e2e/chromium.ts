const NEVER_OPTIMIZED = '--js-flags=--no-opt --no-maglev';

/** How Chromium is started. `computes`: a page of the test computes for long, which needs optimized code. */
export const launchOptions = ({ computes = false } = {}) => ({
  ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
  // As in ordinary browsers; a Chromium that has no windows keeps no pages in that cache all the same.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    // The pages of a context share a process and what it has compiled, from test to test (`e2e/warm-context.ts`).
    '--disable-site-isolation-trials',
    '--renderer-process-limit=1',
    // Nothing is drawn by a graphics card: a process of its own costs its start and what goes to and fro.
    '--in-process-gpu',
    // A page of a test is gone before optimized code of it pays for its compilation.
    ...(computes ? [] : [NEVER_OPTIMIZED]),
  ],
});
