import type { Page } from '@playwright/test';

export type LaidOutPage = {
  name: string;
  path: string;
  /** Who is signed in. */
  member?: string;
  /** Before cookies are allowed, so that their question stands before the page. */
  asksForCookies?: true;
  /** Looked at with its menus open, too. */
  menus?: true;
  /** Of the ten whose layout `npm test` looks at. */
  main?: true;
  /** Brings the page into the state that is looked at. */
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
/** Every field has its message. */
const sendEmpty = async (page: Page) => {
  await page.locator('main form [type=submit]:visible').first().click();
  await page.locator('main [aria-invalid=true]').first().waitFor();
};
const chooseReward = async (page: Page) => {
  await page.locator('main input[type=number]:enabled').first().fill('1');
  await page.locator('main [role=status] + button').click();
  await page.locator('main form [name]').first().waitFor();
};

export const laidOutPages: readonly LaidOutPage[] = [
  { name: 'home', path: '/', asksForCookies: true, main: true },
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
  { name: 'confirm', path: `/confirm?code=${'a'.repeat(64)}` },
  { name: 'reset-password', path: `/reset-password/${'a'.repeat(64)}` },
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
];
