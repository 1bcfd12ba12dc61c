import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ConsoleMessage, expect, type Page, type WebError } from '@playwright/test';
import { overflow, type Rules, smallTargets, violations } from './inspect-page.ts';
import { test as base } from './warm-context.ts';

const port = process.env.KVORUM_PORT;

/** The country selector: the site without a country. */
export const apex = `http://localhost:${port}`;
/** Bulgaria's site. */
export const site = `http://bg.localhost:${port}`;

export const siteOf = (country: string) => `http://${country.toLowerCase()}.localhost:${port}`;

const cookiesAllowedOn = (origin: string) => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'cookies-accepted', value: 'true' }] }],
});

/** For `test.use({ storageState: cookiesAllowed })`: cookies are already allowed on Bulgaria's site. */
export const cookiesAllowed = cookiesAllowedOn(site);

/** For `test.use(visitorOf('GB'))`: a visitor of another country's site who has allowed cookies. */
export const visitorOf = (country: string) => ({
  baseURL: siteOf(country),
  storageState: cookiesAllowedOn(siteOf(country)),
});

/** A member of the demo panel, with the password generated at the first start. */
export function demoMember(
  email: string,
  dataDir = process.env.KVORUM_DATA_DIR ?? '',
): { email: string; password: string } {
  const file = readFileSync(join(dataDir, 'demo-sign-in.txt'), 'utf8');
  const password = file
    .split('\n')
    .find((line) => line.includes(email))
    ?.trim()
    .split(/\s+/)[1];
  if (!password) throw new Error(`${email} is no demo member`);
  return { email, password };
}

/** Each test registers its own members. */
export const newAddress = () => `member.${Date.now()}.${Math.floor(Math.random() * 1e9)}@example.org`;

/** Strong enough for the meter's blue level. */
export const PASSWORD = 'Quiet-Harbour-27';

type Fixtures = {
  /** Console messages that a test provokes on purpose. */
  expectedComplaints: RegExp[];
  /** Any console error, including a CSP violation, fails the test. */
  watch: undefined;
  /**
   * Once the page has its heading, expects no axe violation, nothing wider than the window, and touch targets that are
   * large enough. A page that has been inspected is looked at in another colour scheme by the rules that this can break.
   */
  inspect: (page: Page, rules?: Rules) => Promise<void>;
  signIn: (page: Page, member: { email: string; password: string }) => Promise<void>;
  register: (page: Page, person?: Partial<Person>) => Promise<Person>;
  /** Opens the newest mail to an address with this subject, rendered as its reader would see it. */
  openMail: (page: Page, to: string, subject: RegExp) => Promise<void>;
};

export type Person = { first_name: string; last_name: string; email: string; password: string };

// Chromium logs every refused request; the page itself shows the message.
const REFUSED = /the server responded with a status of 4\d\d/;
// Chromium's message about service workers, which playwright.config.ts blocks.
const BLOCKED = /Service Worker registration blocked by Playwright/;
// A mail is shown in a sandboxed frame without scripts; the test needs scripts to inspect it.
const LOOKED_INTO = /Blocked script execution in '[^']*\/mailbox\//;

export const test = base.extend<Fixtures>({
  baseURL: site,
  expectedComplaints: [[], { option: true }],
  watch: [
    async ({ context, expectedComplaints }, use) => {
      const complaints: string[] = [];
      const said = (message: ConsoleMessage) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      };
      const thrown = (error: WebError) => complaints.push(error.error().message);
      context.on('console', said).on('weberror', thrown);
      await use(undefined);
      context.off('console', said).off('weberror', thrown);
      const expected = [REFUSED, LOOKED_INTO, BLOCKED, ...expectedComplaints];
      expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  inspect: async ({ hasTouch }, use) => {
    await use(async (page, rules) => {
      await expect(page.locator('h1').first()).toBeAttached();
      expect(await violations(page, rules)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      if (hasTouch) expect(await smallTargets(page)).toEqual([]);
    });
  },
  // biome-ignore lint/correctness/noEmptyPattern: the signature that Playwright reads
  signIn: async ({}, use) => {
    await use(async (page, { email, password }) => {
      await page.goto('/login');
      const form = page.locator('main form').filter({ has: page.locator('[name=password]') });
      await form.locator('[name=email]').fill(email);
      await form.locator('[name=password]').fill(password);
      await form.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL(/\/members\//);
    });
  },
  // biome-ignore lint/correctness/noEmptyPattern: the signature that Playwright reads
  register: async ({}, use) => {
    await use(async (page, given = {}) => {
      const person = {
        first_name: 'Vera',
        last_name: 'Stoyanova',
        email: newAddress(),
        password: PASSWORD,
        ...given,
      };
      await page.getByLabel('First name').fill(person.first_name);
      await page.getByLabel('Last name').fill(person.last_name);
      await page.getByLabel('Date of birth').fill('1988-04-17');
      await page.getByLabel('Gender').selectOption('Female');
      await page.getByLabel('Email', { exact: false }).first().fill(person.email);
      await page.locator('[name=password]').fill(person.password);
      await page.locator('[name=confirm_password]').fill(person.password);
      await page.locator('[name=agree_privacy_policy]').check();
      await page.locator('[name=agree_terms_conditions]').check();
      await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
      return person;
    });
  },
  // biome-ignore lint/correctness/noEmptyPattern: the signature that Playwright reads
  openMail: async ({}, use) => {
    await use(async (page, to, subject) => {
      const mail = page.getByRole('listitem').filter({ hasText: to }).filter({ hasText: subject }).first();
      await expect(async () => {
        await page.goto(`${apex}/mailbox`);
        await expect(mail).toBeVisible({ timeout: 1000 });
      }).toPass();
      await mail.getByRole('link').first().click();
    });
  },
});

export { expect };
