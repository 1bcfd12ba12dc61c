import { signInAsOwner } from './console.ts';
import { demoMember, expect, test } from './fixtures.ts';

test('a file whose session has ended is there once somebody has signed in again', async ({
  page,
  context,
}) => {
  await signInAsOwner(page, '/members');
  // What the list itself asks for has come: the file alone finds that the session has ended.
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  await expect(page.getByText(/^(at least )?\d+ rows$/)).toBeVisible();
  await context.clearCookies();
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).press('Enter');
  const ended = page.getByRole('dialog').filter({ hasText: 'Your session has ended' });
  const { password } = demoMember('irina.koleva@example.com');
  await ended.locator('[name=password]').fill(password);
  await ended.getByRole('button', { name: 'Next' }).press('Enter');
  expect((await file).suggestedFilename()).toMatch(/^members-.*\.csv$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('a second failure', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  test('offline: a file that is asked for says so, and is there afterwards', async ({ page, context }) => {
    await signInAsOwner(page, '/members');
    const link = page.getByRole('link', { name: 'Download CSV' });
    await context.setOffline(true);
    await link.press('Enter');
    await expect(page.getByText(/connection/i).first()).toBeVisible();
    await context.setOffline(false);
    const file = page.waitForEvent('download');
    await link.press('Enter');
    expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  });
});
