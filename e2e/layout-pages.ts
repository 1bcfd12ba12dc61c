import type { Page } from '@playwright/test';
import { mailedLink } from './mailbox.ts';
import { live } from './members-area.ts';

export type LaidOutPage = {
  name: string;
  path: string;
  /** On the country selector. */
  atApex?: true;
  /** The signed-in member. */
  member?: string;
  /** With the cookie dialog open. */
  /** Checked with its menus open as well. */
  menus?: true;
  /** One of the ten pages whose layout `npm test` checks. */
  main?: true;
  /** Brings the page into the state to check. */
  prepare?(page: Page): Promise<void>;
};

const maria = 'maria.petrova@example.com';
const elena = 'elena.dimitrova@example.com';
const members = (name: string, more: Partial<LaidOutPage> = {}): LaidOutPage => ({
  name,
  path: `/members/${name}`,
  member: maria,
  ...more,
});
/** Shows every field with its message. */
const sendEmpty = async (page: Page) => {
  await page.locator('main form [type=submit]:visible').first().click();
  await page.locator('main [aria-invalid=true]').first().waitFor();
};
const chooseReward = async (page: Page) => {
  await page.locator('main input[type=number]:enabled').first().fill('1');
  await page.locator('main [role=status] + button').click();
  await page.locator('main form [name]').first().waitFor();
};

/** The portal's own link opens a new tab; this one stays in the current tab. */
const startSurvey = async (page: Page) => {
  await page
    .locator('main a[target=_blank]')
    .first()
    .evaluate((link: HTMLAnchorElement) => {
      window.location.href = link.href;
    });
  await page.waitForURL(/\/interview\//);
  await live(page);
};
const openInvitation = async (page: Page) => {
  await page.goto(await mailedLink(elena, '/invitation/', `http://localhost:${new URL(page.url()).port}`));
  await live(page);
};
const CODE = 'a'.repeat(64);

export const laidOutPages: readonly LaidOutPage[] = [
  { name: 'home', path: '/', main: true },
  { name: 'register', path: '/register', prepare: sendEmpty, main: true },
  { name: 'login', path: '/login', prepare: sendEmpty, main: true },
  { name: 'faq', path: '/faq', menus: true, main: true },
  { name: 'privacy-policy', path: '/privacy-policy', main: true },
  members('questionnaires', { menus: true, main: true }),
  members('jtn-points', { main: true }),
  members('reward-claim', { main: true, prepare: chooseReward }),
  members('profiler', { main: true }),
  members('privacy', { main: true }),
  { name: 'about-us', path: '/about-us' },
  { name: 'contact-us', path: '/contact-us' },
  { name: 'terms-conditions', path: '/terms-conditions' },
  { name: 'confirm', path: `/confirm?code=${CODE}` },
  { name: 'reset-password', path: `/reset-password/${CODE}` },
  { name: 'home-signed-in', path: '/', member: maria },
  { name: 'contact-us-signed-in', path: '/contact-us', member: maria },
  members('account'),
  members('reward-basket'),
  members('surveys-taken'),
  members('contact-preferences'),
  members('change-password', { prepare: sendEmpty }),
  members('change-email', { prepare: sendEmpty }),
  members('sessions'),
  members('refer-a-friend', { prepare: sendEmpty }),
  members('unsubscribe'),
  members('questionnaires-of-a-newcomer', { path: '/members/questionnaires', member: elena }),
  members('rewards-to-choose', { path: '/members/reward-claim' }),
  { name: 'country', path: '/', atApex: true },
  { name: 'parental-permission', path: `/parental-permission?code=${CODE}` },
  { name: 'stop-email-change', path: `/stop-email-change?code=${CODE}` },
  { name: 'survey-return', path: `/survey-return/${CODE}` },
  members('invitation', { path: '/members/questionnaires', member: elena, prepare: openInvitation }),
  members('interview', { path: '/members/questionnaires', prepare: startSurvey }),
];
