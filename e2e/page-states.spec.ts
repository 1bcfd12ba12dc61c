import { paths } from '#portal/paths.ts';
import { demoMember } from './fixtures.ts';
import { expect, expectFocusInMain, goOn, live, test } from './members-area.ts';

/** The page of one's own invitation only leads on. */
const membersPages = Object.values(paths).filter(
  (path) => path.startsWith('/members/') && path !== paths.ownInvitation,
);

for (const { who, colorScheme } of [
  { who: 'maria.petrova@example.com', colorScheme: 'light' },
  { who: 'elena.dimitrova@example.com', colorScheme: 'dark' },
] as const) {
  test.describe(`${who}, ${colorScheme}`, () => {
    test.use({ colorScheme });
    test('every page is in order @phone', async ({ page, hasTouch, enter, inspect, open }) => {
      test.slow();
      await enter(page, demoMember(who));
      if (!hasTouch) await open(page, paths.aboutUs);
      // On a phone by its address, elsewhere as by a link.
      const visit = hasTouch ? open : goOn;
      for (const path of membersPages) {
        await visit(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await inspect(page);
      }
    });
  });
}

test.describe('dark', () => {
  test.use({ colorScheme: 'dark' });

  test('every page says that it could not be loaded, and how to go on', async ({ page, enter, inspect }) => {
    test.slow();
    await enter(page, demoMember('maria.petrova@example.com'));
    for (const path of membersPages) {
      await page.goto(paths.aboutUs);
      await live(page);
      await page.route('**/api/portal/v1/**', (route) => route.abort());
      await goOn(page, path);
      const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
      const needsNothing = [paths.changePassword, paths.changeEmail] as readonly string[];
      if (!needsNothing.includes(path)) await expect(retry.first(), path).toBeVisible();
      await inspect(page);
      await page.unroute('**/api/portal/v1/**');
      // One press is enough for all calls of the page; the button removes itself, and the focus stays.
      if ((await retry.count()) > 0) {
        await retry.first().focus();
        await page.keyboard.press('Enter');
        await expect(retry, path).toHaveCount(0);
        await expectFocusInMain(page);
      }
    }
  });

  test('every form that was refused is in order', async ({ page, join, inspect, open }) => {
    await join(page);
    const refused = page.getByRole('main').locator('[data-invalid]');
    for (const [path, button] of [
      [paths.profiler, 'Save'],
      [paths.account, 'Save'],
      [paths.contactPreferences, 'Save'],
      [paths.changePassword, 'Change Password'],
      [paths.changeEmail, 'Change email'],
      [paths.referFriend, 'Refer a Friend'],
      [paths.unsubscribe, 'Delete'],
    ] as const) {
      await open(page, path);
      for (const field of await page.getByRole('main').locator('input:not([readonly])').all())
        if (await field.evaluate((one: HTMLInputElement) => /^(text|email|number|password)$/.test(one.type)))
          await field.fill('');
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
      await expect(refused.first(), path).toBeVisible();
      await inspect(page);
    }
  });
});
