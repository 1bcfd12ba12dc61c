import { choose, signInAsOwner } from './console.ts';
import { demoMember, expect, site, test } from './fixtures.ts';

test('an operator looks at the portal as a member and ends it, beside a session of their own', async ({
  page,
  context,
  inspect,
  signIn,
}) => {
  const own = await context.newPage();
  await signIn(own, demoMember('maria.petrova@example.com'));
  const name = await own.getByRole('button', { name: 'My account' }).innerText();

  await signInAsOwner(page, '/members/2');
  await choose(page, 'See the portal as the member');
  const dialog = page.getByRole('dialog', { name: 'Look at the portal as member 2?' });
  await dialog.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(dialog.getByText('This field is required')).toBeVisible();
  await inspect(page);
  await dialog.locator('[name=reason]').fill('You wrote that you see no surveys');
  await dialog.getByRole('button', { name: 'Next' }).press('Enter');
  const ready = page.getByRole('dialog', { name: 'The portal as member 2 sees it' });
  await inspect(page);
  const [view] = await Promise.all([
    context.waitForEvent('page'),
    ready.getByRole('button', { name: 'Open the portal' }).press('Enter'),
  ]);
  await expect(view).toHaveURL(`${site}/view/members/questionnaires`);
  const banner = view.getByRole('region', { name: 'The view' });
  await expect(banner).toContainText('as member 2');
  await inspect(view);
  await expect(ready).toContainText('open in another tab');

  for (const path of ['/view/members/jtn-points', '/view/faq']) {
    await view.locator(`a[href="${path}"]`).first().press('Enter');
    await expect(view).toHaveURL(site + path);
    await expect(banner).toBeVisible();
    await inspect(view);
  }
  await view.goto(`${site}/view/members/profiler`);
  await expect(view.getByText("Operators don't see this part in the view").first()).toBeVisible();
  await inspect(view);

  // The browser's own session is neither used nor disturbed.
  await own.reload();
  await expect(own.getByRole('button', { name: 'My account' })).toHaveText(name);

  await banner.getByRole('button', { name: 'End the view' }).press('Enter');
  await expect(view.getByRole('heading', { name: 'The view is over' })).toBeVisible();
  await inspect(view);
  await view.goto(`${site}/view/members/account`);
  await expect(view.getByRole('heading', { name: 'The view is over' })).toBeVisible();
  await own.goto(`${site}/members/account`);
  await expect(own.getByRole('button', { name: 'My account' })).toHaveText(name);
});

test('a member’s data are exported as a file, with a reason', async ({ page, inspect }) => {
  await signInAsOwner(page, '/members/2');
  await choose(page, 'Export data');
  const dialog = page.getByRole('dialog', { name: 'Export the data of member 2?' });
  await dialog.getByRole('button', { name: 'Export' }).press('Enter');
  await expect(dialog.getByText('This field is required')).toBeVisible();
  await inspect(page);
  await dialog.locator('[name=reason]').fill('Asked for by letter');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toBe('member-2-data.json');
  await expect(dialog).toBeHidden();
});

test('a postal address is changed: nothing is sent with an empty part, and the next change starts from it', async ({
  page,
  inspect,
}) => {
  await signInAsOwner(page, '/members/3');
  await choose(page, 'Change postal address');
  const dialog = page.getByRole('dialog', { name: 'Change the postal address of member 3?' });
  await dialog.locator('[name=street]').fill('');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog.getByText('This field is required').first()).toBeVisible();
  await inspect(page);
  await dialog.locator('[name=street]').fill('ul. Ivan Vazov 3');
  await dialog.locator('[name=postal_code]').fill('4000');
  await dialog.locator('[name=city]').fill('Plovdiv');
  await dialog.locator('[name=reason]').fill('They moved');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog).toBeHidden();
  await choose(page, 'Change postal address');
  await expect(dialog.locator('[name=street]')).toHaveValue('ul. Ivan Vazov 3');
  await expect(dialog.locator('[name=city]')).toHaveValue('Plovdiv');
  await inspect(page);
});
