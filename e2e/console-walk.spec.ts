import type { Locator, Page } from '@playwright/test';
import { consoleUrl, goOn, prefer, signInAsOwner } from './console.ts';
import { delayRequests } from './delay-requests.ts';
import { expect, test } from './fixtures.ts';

const TABBABLE =
  'a[href], button:not([disabled]), input:not([disabled]):not([type=hidden]), select:not([disabled]), textarea:not([disabled]), summary';

/** Presses Tab until everything that can be used within `area` has had the focus, and expects it to be seen there. */
async function reachAll(page: Page, area: Locator): Promise<void> {
  const all = await area.evaluate((element, selector) => {
    const isUsable = (one: HTMLElement) =>
      one.tabIndex >= 0 &&
      one.checkVisibility({ visibilityProperty: true }) &&
      // Of radio buttons one is reached, and the arrows lead to the others.
      !(one instanceof HTMLInputElement && one.type === 'radio');
    const found = [...element.querySelectorAll<HTMLElement>(selector)].filter(isUsable);
    for (const [at, one] of found.entries()) one.dataset.walked = String(at);
    found[0]?.focus();
    return found.length;
  }, TABBABLE);
  const seen = new Set<string | undefined>();
  const focused = () =>
    page.evaluate(() => {
      const active = document.activeElement as HTMLElement | null;
      return active?.dataset.walked;
    });
  for (let presses = 0; presses < all + 40 && seen.size < all; presses++) {
    const at = await focused();
    if (at !== undefined) seen.add(at);
    await page.keyboard.press('Tab');
  }
  expect(seen.size).toBe(all);
}

const LISTS = [
  '/members/point-adjustments',
  '/members/freezes',
  '/members/households',
  '/members/bulk-results',
  '/rewards/batches',
  '/rewards/forms',
  '/panel/questionnaires',
  '/messages/emails',
  '/messages/templates',
  '/surveys/unverified',
  '/surveys/attempts',
  '/system/audit-log',
  '/system/failed-jobs',
  '/system/journal',
];
const FORMS = [
  '/messages/answer-clock',
  '/messages/saved-replies/new',
  '/panel/quiet-hours',
  '/panel/shareable-answers',
  '/panel/adjustment-limits',
  '/surveys/segments/new',
  '/link-tester',
];
const LOOKED_INTO = ['/system/audit-log', '/panel/quiet-hours', '/panel/shareable-answers', '/link-tester'];

for (const [what, paths] of [
  ['list', LISTS],
  ['form', FORMS],
] as const)
  test(`every ${what} that no journey walks through is reached by Tab alone, dark and compact`, async ({
    page,
    inspect,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await prefer(page, { theme: 'dark', density: 'compact' });
    await signInAsOwner(page);
    for (const path of paths) {
      await goOn(page, path);
      if (LOOKED_INTO.includes(path)) await inspect(page);
      await reachAll(page, page.getByRole('main'));
    }
  });

test('the dialogs of operators, roles and keys are opened, walked through and left by keyboard', async ({
  page,
  inspect,
}) => {
  await page.goto(`${consoleUrl}/forgot-password`);
  await expect(page.getByLabel('Email')).toBeVisible();
  await inspect(page);
  await signInAsOwner(page);
  for (const [path, opener] of [
    ['/system/operators', 'Invite an operator'],
    ['/system/roles', 'New role'],
    ['/system/api-keys', 'New key'],
  ] as const) {
    await goOn(page, path);
    const button = page.getByRole('main').getByRole('button', { name: opener });
    await button.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await inspect(page);
    await reachAll(page, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test.describe('a second failure', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|status of 5\d\d/] });

  test('on Today and on a thing: it can be tried again, until it is there', async ({ page }) => {
    await signInAsOwner(page, '/account');
    for (const [call, path, there] of [
      ['**/operator/v1/today*', '/', page.getByText('Overdue reward requests').first()],
      ['**/reward-requests/1', '/rewards/requests/1', page.getByRole('heading', { name: /Request 1/ })],
      ['**/payout-batches*', '/rewards/batches', page.getByText('No batches yet')],
    ] as const) {
      await page.route(call, (route) => route.abort());
      await page.goto(consoleUrl + path);
      const again = page.getByRole('main').getByRole('button', { name: 'Try again' }).first();
      await expect(again).toBeVisible();
      const release = await delayRequests(page, call, 'abort');
      await again.press('Enter');
      await expect(again).toHaveAttribute('aria-busy', 'true');
      release();
      await expect(again).not.toHaveAttribute('aria-busy');
      await page.unrouteAll();
      await again.press('Enter');
      await expect(there).toBeVisible();
    }
  });

  test('of an answer keeps the text, which goes with the press after it', async ({ page }) => {
    await signInAsOwner(page);
    const id = await page.evaluate(async () => {
      const entered = await fetch('/api/operator/v1/messages', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          key: crypto.randomUUID(),
          channel: 'email',
          topic: 'other',
          text: 'How do I join?',
          country_code: 'BG',
          language: 'en',
          name: 'Ana',
          email: `${crypto.randomUUID()}@example.org`,
        }),
      });
      return (await entered.json()).data.id as number;
    });
    await page.goto(`${consoleUrl}/messages/${id}`);
    const text = page.getByLabel(/^Answer in/);
    await text.fill('On the first page.');
    const send = page.getByRole('button', { name: 'Send the answer' });
    await page.route('**/answer', (route) => route.abort());
    for (let n = 0; n < 2; n++) {
      await send.press('Enter');
      await expect(
        page.getByRole('alert').filter({ hasText: 'You seem to be offline' }).first(),
      ).toBeVisible();
      await expect(text).toHaveValue('On the first page.');
    }
    await page.unrouteAll();
    await send.press('Enter');
    await expect(page.getByText('The answer is on its way')).toBeVisible();
  });
});
