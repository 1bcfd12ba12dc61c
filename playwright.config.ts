import { defineConfig, devices } from '@playwright/test';

/** Journeys through the built product: one server with a demo panel of its own, started by `e2e/server.ts`. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/server.ts',
  fullyParallel: true,
  workers: 2,
  // What passes only then is named as flaky: a race to be mended, but no reason to hold up everything else.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? ([['json']] as [['json']]) : [])],
  use: {
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      // As browsers do: a page that was left can come back as it was.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    },
    // A test that is about it allows it: requests that it handles would pass by what other tests watch.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Sofia',
    // Recording costs more than a third of the run: `npx playwright test --trace on` when one is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'] } },
    { name: 'phone', use: { ...devices['Pixel 7'] }, grep: /@phone/ },
  ],
});
