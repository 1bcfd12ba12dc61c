import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './e2e/chromium.ts';
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.ts';

keepTemporaryFilesInMemory();

/** End-to-end tests of the built product: one server with its own demo panel, started by `e2e/server.ts`. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/server.ts',
  fullyParallel: true,
  // A test waits about half its time, for animations, jobs and mails, so three keep two processors busy.
  workers: 3,
  // A test that needs a second try has found a race.
  retries: 0,
  timeout: 120_000,
  // Far above what anything takes, because another machine may be several times slower.
  expect: { timeout: 20_000 },
  reporter: [['line'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? ([['json']] as [['json']]) : [])],
  use: {
    // What an action waits for in vain is named well before the test's own limit.
    actionTimeout: 30_000,
    launchOptions: launchOptions(),
    // Only tests about the service worker allow it, because requests it handles bypass Playwright's routes.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Sofia',
    // Recording traces takes more than a third of the run; use `npx playwright test --trace on` if you need one.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  // `npm run check:browsers` drives other browsers than Playwright's, by a file of their own.
  projects: process.env.BROWSERS
    ? [{ name: 'browsers', testMatch: 'browsers.spec.ts' }]
    : [
        { name: 'desktop', use: { ...devices['Desktop Chrome'] }, testIgnore: 'browsers.spec.ts' },
        { name: 'phone', use: { ...devices['Pixel 7'] }, grep: /@phone/, testIgnore: 'browsers.spec.ts' },
      ],
});
