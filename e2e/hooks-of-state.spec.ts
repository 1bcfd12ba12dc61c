import { expect, type Page } from '@playwright/test';
import { test } from './hook-page.ts';

test.describe('answers', () => {
  const draft = (page: Page) =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('draft:answers') ?? '{}').values);

  test('are the known ones, and what differs from them is a draft from the first change on', async ({
    page,
    hook,
  }) => {
    await hook.open('answers');
    await hook.shows({ values: { 1: 12, 4: 'known' }, restored: false });
    expect(await draft(page)).toBeUndefined();
    await page.getByLabel('Vidin').check();
    await page.getByRole('radiogroup', { name: 'Cat' }).getByRole('radio').check();
    await page.getByLabel('How many').fill('3');
    const changed = { 2: [22], 3: { cat: 31 }, 5: 3 };
    const typed = { 1: 12, 4: 'known', ...changed };
    await hook.shows({ values: typed });
    expect(await draft(page)).toEqual(changed);
    // Another region: its towns are others, and what was chosen is gone.
    await page.getByLabel('East').check();
    await expect(hook.state).toContainText('"2":[]');
    await page.reload();
    await hook.shows({ values: { ...typed, 1: 11, 2: [] }, restored: true });
    await hook.press('Saved');
    await hook.shows({ restored: false });
    expect(await draft(page)).toBeUndefined();
  });

  test('of a draft are for their owner alone', async ({ page, hook }) => {
    await hook.open('answers');
    await page.getByLabel('Why').fill('Mine');
    await hook.open('answers', '&owner=neli');
    await hook.shows({ values: { 4: 'known' }, restored: false });
    await hook.open('answers');
    await hook.shows({ values: { 4: 'known' }, restored: false });
  });

  test('that were given before hydration win over the draft, question by question', async ({
    page,
    hook,
  }) => {
    await hook.open('answers');
    await page.getByLabel('Why').fill('Draft');
    await page.getByLabel('How many').fill('2');
    await hook.open('answers', '&waits');
    await page.getByLabel('East').check();
    await page.getByLabel('How many').fill('7');
    await page.getByRole('radiogroup', { name: 'Cat' }).getByRole('radio').check();
    await hook.hydrate();
    const answers = { 1: 11, 3: { cat: 31 }, 4: 'Draft', 5: 7 };
    await hook.shows({ values: answers, restored: true });
    expect(await draft(page)).toEqual(answers);
  });

  test('of a draft wait for questions that load later, and those to questions that are gone are left out', async ({
    page,
    hook,
  }) => {
    await hook.open('answers');
    await page.getByLabel('Why').fill('Draft');
    await page.getByLabel('Vidin').check();
    await hook.open('answers', '&loads');
    await hook.shows({ values: {}, restored: false });
    await hook.press('Load');
    await hook.shows({ values: { 1: 12, 2: [22], 4: 'Draft' }, restored: true });
    await hook.open('answers', '&fewer');
    await expect(hook.state).toHaveText(JSON.stringify({ values: { 1: 12, 2: [22] }, restored: true }));
  });
});

test.describe('the consent to cookies', () => {
  test('is unknown on the server, undecided at first, and kept without an end', async ({
    page,
    hook,
    context,
  }) => {
    await hook.open('consent', '&waits');
    await hook.shows({ choice: null, consent: null });
    await hook.hydrate();
    await hook.shows({ choice: 'undecided', consent: false });
    await hook.press('Allow');
    await hook.shows({ choice: 'allowed', consent: true });
    await hook.open('consent');
    await hook.shows({ choice: 'allowed' });
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ 'cookies-accepted': 'true' });
    await expect.poll(() => context.cookies()).toEqual([]);
  });

  test('that is refused is remembered for six months, and can be given after all', async ({
    page,
    hook,
    context,
  }) => {
    await hook.open('consent');
    await hook.press('Allow');
    await hook.press('Refuse');
    await hook.shows({ choice: 'refused', consent: false });
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await expect.poll(() => context.cookies()).toHaveLength(1);
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ name: 'cookies-refused', value: '1', sameSite: 'Lax' });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60);
    expect(Math.round(days)).toBe(182);
    await page.reload();
    await hook.shows({ choice: 'refused' });
    await hook.press('Allow');
    await hook.shows({ choice: 'allowed' });
    await expect.poll(() => context.cookies()).toEqual([]);
  });

  test('holds in the other tabs of the site too', async ({ page, hook, context }) => {
    await hook.open('consent');
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Allow' }).click();
    await hook.shows({ choice: 'allowed' });
    await other.getByRole('button', { name: 'Refuse' }).click();
    await hook.shows({ choice: 'refused' });
  });

  test('holds until the page is left where nothing can be stored', async ({ page, hook }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    await hook.open('consent');
    await hook.shows({ choice: 'undecided' });
    await hook.press('Allow');
    await hook.shows({ choice: 'allowed', consent: true });
  });
});

test.describe('a paged call', () => {
  const page1 = [{ id: 9 }, { id: 8 }];

  test('reads the first page, and older ones after the last row, until one is not full', async ({ hook }) => {
    await hook.open('paged-rows');
    await hook.shows({ rows: null, failed: false });
    await hook.answer(page1);
    await hook.shows({ rows: [9, 8], hasMore: true, loadingMore: false });
    await hook.press('Show older');
    await hook.shows({ rows: [9, 8], loadingMore: true });
    // A row that moved between two pages stands once.
    await hook.answer([{ id: 8 }, { id: 7 }]);
    await hook.shows({ rows: [9, 8, 7], hasMore: true });
    await hook.press('Show older');
    await hook.answer([{ id: 6 }]);
    await hook.shows({ rows: [9, 8, 7, 6], hasMore: false });
    expect(await hook.sent()).toEqual([{ after: null }, { after: 8 }, { after: 7 }]);
  });

  test('begins with the page that came with the document', async ({ hook }) => {
    await hook.open('paged-rows', '&cached');
    await hook.shows({ rows: [9, 8], hasMore: true });
    await hook.press('Show older');
    await hook.answer([]);
    await hook.shows({ rows: [9, 8], hasMore: false });
    expect(await hook.sent()).toEqual([{ after: 8 }]);
  });

  test('that fails at first can be tried again', async ({ hook }) => {
    await hook.open('paged-rows');
    await hook.refuse();
    await hook.shows({ rows: null, failed: true, error: 'Refused' });
    await hook.press('Try again');
    await hook.answer(page1);
    await hook.shows({ rows: [9, 8], failed: false, error: null });
  });

  test('keeps its rows when older ones, or newer answers, cannot be had', async ({ hook }) => {
    await hook.open('paged-rows', '&cached');
    await hook.press('Show older');
    await hook.refuse();
    await hook.shows({ rows: [9, 8], failed: false, moreFailed: true, hasMore: true });
    await hook.press('Show older');
    await hook.answer([{ id: 7 }]);
    await hook.shows({ rows: [9, 8, 7], moreFailed: false });
    await hook.press('Invalidate');
    await hook.refuse();
    await hook.shows({ rows: [9, 8, 7], failed: false, error: 'Refused' });
    await hook.press('Try again');
    await hook.answer([{ id: 10 }, { id: 9 }]);
    await hook.answer([{ id: 8 }]);
    await hook.shows({ rows: [10, 9, 8], error: null });
  });
});

test.describe('hydration', () => {
  test('shows what only the browser knows in a task of its own, and renders no form a second time', async ({
    page,
    hook,
  }) => {
    await hook.open('hydration');
    await hook.shows({ known: 'browser' });
    await expect(page.locator('body')).toHaveAttribute('data-at-once', /server/);
    await expect(page.locator('body')).toHaveAttribute('data-renders', '1');
    await page.getByLabel('Name').fill('Vera');
    await expect(page.getByRole('status')).toHaveText('Vera');
  });

  test('keeps what was typed before it', async ({ page, hook }) => {
    await hook.open('hydration', '&waits');
    await page.getByLabel('Name').fill('Vera');
    await hook.hydrate();
    await expect(page.getByRole('status')).toHaveText('Vera');
  });
});
