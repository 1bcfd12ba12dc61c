import { signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';

test('who comes back to a list from one of its rows finds it where they left it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await signInAsOwner(page, '/members');
  const row = page.locator('tr[data-row]').last();
  await expect(row).not.toBeInViewport();
  await row.scrollIntoViewIfNeeded();
  await row.getByRole('link').first().press('Enter');
  await expect(page).toHaveURL(/\/members\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/members$/);
  await expect(row).toBeInViewport();
  await expect(row.getByRole('link').first()).toBeFocused();
});
