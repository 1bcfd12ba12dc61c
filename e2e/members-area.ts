import type { BrowserContext, Page } from '@playwright/test';
import { emailKey } from '#contract/rules/email-address.ts';
import type { Database } from '#server/database/connect.ts';
import { selectMemberByEmailKey } from '#server/features/members/find-members.queries.ts';
import { onDatabaseIn } from '#server/testing/built-database.ts';
import { givePoints as creditPoints } from '#server/testing/give-points.ts';
import { test as base, expect, newAddress, PASSWORD, site } from './fixtures.ts';
import { followPath } from './follow-path.ts';
import { mailedLink } from './mailbox.ts';
import { post, startSession, withCalls } from './sessions.ts';

export type Member = { member_id(): Promise<number>; email: string; password: string };

const PORTAL_API = '/api/portal/v1';

type Fixtures = {
  /**
   * A new member of the demo panel, confirmed and signed in, with two surveys and the requested points. No page is
   * opened.
   */
  join: (page: Page, options?: { points?: number; language?: 'en' | 'bg' }) => Promise<Member>;
  /** Signs in by the API; the form has its own tests. No page is opened. */
  enter: (page: Page, member: { email: string; password: string }) => Promise<void>;
  /** Opens an address and waits for hydration. */
  open: (page: Page, path: string) => Promise<void>;
};

export const test = base.extend<Fixtures>({
  // Mails are shown without scripts, and Chromium logs every request that a test aborts.
  expectedComplaints: [
    [/Blocked script execution in '\S+\/mailbox\//, /net::ERR_(INTERNET_DISCONNECTED|FAILED)/],
    { scope: 'test' },
  ],
  context: async ({ context }, use) => {
    const script = await context.addInitScript(() => {
      if (window === window.top && window.origin !== 'null')
        window.localStorage.setItem('cookies-accepted', 'true');
    });
    await use(context);
    await script.dispose();
  },
  // biome-ignore lint/correctness/noEmptyPattern: the signature that Playwright reads
  open: async ({}, use) => {
    await use(async (page, path) => {
      await page.goto(path);
      await live(page);
    });
  },
  // biome-ignore lint/correctness/noEmptyPattern: the signature that Playwright reads
  enter: async ({}, use) => {
    await use((page, { email, password }) => startSession(page, site, PORTAL_API, { email, password }));
  },
  join: async ({ enter }, use) => {
    await use(async (page, { points = 0, language = 'en' } = {}) => {
      const email = newAddress();
      await withCalls(site, async (calls) => {
        await post(calls, `${PORTAL_API}/profile/register`, registration(email, language));
        const code = new URL(await mailedLink(email, '/confirm?code=')).searchParams.get('code');
        await post(calls, `${PORTAL_API}/profile/confirm`, { code });
      });
      if (points > 0) await givePoints(email, points);
      const member = {
        member_id: () => onPanel((database) => memberId(database, email)),
        email,
        password: PASSWORD,
      };
      await enter(page, member);
      return member;
    });
  },
});

export { expect };

/** Server-rendered buttons do nothing until they are hydrated. */
export const live = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );

/**
 * Goes on to a page within the open one, as a link does, and waits until all of it has come. The two pages have different
 * headings.
 */
export async function goOn(page: Page, path: string): Promise<void> {
  await followPath(page, path);
  await expect(page.locator('[class*="_spinner_"]')).toHaveCount(0);
}

/** As when the session has expired: the tabs are not told. Beforehand they are quiet for half a second, since whichever still asks is told. */
export async function endSession(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.waitForLoadState('networkidle');
  await context.clearCookies({ name: 'session' });
}

/** By the form that a tab shows when its session has ended. */
export async function signInAgain(
  page: Page,
  { email, password }: Pick<Member, 'email' | 'password'>,
): Promise<void> {
  await expect(page).toHaveURL(/\/login/);
  const main = page.getByRole('main');
  await main.locator('[name=email]').first().fill(email);
  await main.locator('[name=password]').fill(password);
  await main.getByRole('button', { name: 'Login' }).click();
}

/** Works on the database of the demo panel as a command does, without a process of its own. */
const onPanel = <T>(work: (database: Database) => Promise<T>): Promise<T> =>
  onDatabaseIn(process.env.KVORUM_DATA_DIR ?? '', work);

async function memberId({ read }: Database, email: string): Promise<number> {
  const member = await selectMemberByEmailKey(read, emailKey(email));
  if (!member) throw new Error(`${email} is no member`);
  return member.id;
}

/** As the command `points adjust` does. */
export const givePoints = (email: string, points: number): Promise<unknown> =>
  onPanel(async (database) => creditPoints({ database }, await memberId(database, email), points));

const registration = (email: string, language: string) => ({
  first_name: 'Vera',
  last_name: 'Stoyanova',
  email,
  birthdate: '1988-04-17',
  gender: 'female',
  language,
  password: PASSWORD,
  confirm_password: PASSWORD,
  agree_privacy_policy: true,
  agree_terms_conditions: true,
});

/** Answers every unanswered question on the survey's page so that the member is not screened out. */
export async function answerPage(page: Page): Promise<void> {
  const form = page.getByRole('form');
  for (const group of await form.getByRole('radiogroup').all())
    if ((await group.locator(':checked').count()) === 0) await group.getByRole('radio').first().check();
  for (const group of await form.locator('fieldset:has([type=checkbox])').all())
    if ((await group.locator(':checked').count()) === 0) await group.getByRole('checkbox').last().check();
  for (const text of await form.getByRole('textbox').all()) await text.fill('Nothing in particular');
}

/** Expects the focus to stand in the content of the page: it was not lost with a control that is gone. */
export const expectFocusInMain = (page: Page): Promise<void> =>
  expect(page.locator('main:focus, main :focus')).toHaveCount(1);

/** From the home page, follows a link to a page of members that stands on a page for everybody, without a reload. */
export async function followLinkToClaim(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'How points and rewards work' }).click();
  const claim = page.locator('a[href="/members/reward-claim"]');
  const question = page.locator('details').filter({ has: claim }).first();
  await question.locator('summary').click();
  await question.locator(claim).first().click();
}

/** Asks for another email address by the form. */
export async function askForEmail(page: Page, email: string, repeated = email): Promise<void> {
  await page.getByLabel('New email', { exact: false }).first().fill(email);
  await page.getByLabel('Repeat new email').fill(repeated);
  await page.getByRole('button', { name: 'Change email' }).click();
}

/** Writes to us by the form, about something else. */
export async function writeToUs(page: Page, text: string): Promise<void> {
  await page.goto('/contact-us');
  await live(page);
  await page.getByLabel('What is it about?').selectOption('Other');
  await page.getByLabel('Your message').fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Message successfully sent')).toBeVisible();
}
