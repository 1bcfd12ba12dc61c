import type { Page } from '@playwright/test';
import { choose, send, signInAsOwner } from './console.ts';
import { demoMember, expect, test } from './fixtures.ts';
import { ownPanel } from './own-panel.ts';

/** Of the demo's members 1 has points and requests, 2 and 3 are at the beginning. */
const panel = ownPanel({ demo: true, mode: 'serial' });

const open = (page: Page, path: string) =>
  signInAsOwner(page, path, { url: panel.console(), dataDir: panel.dataDir() });
const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name });

test('a new email address that is the present one is refused by its field; another one goes its own way', async ({
  page,
  inspect,
}) => {
  await open(page, '/members/2');
  await choose(page, 'Why (not) this member?');
  const why = dialog(page, 'Why is member 2 invited, or not?');
  await why.getByLabel('Survey', { exact: true }).selectOption({ index: 1 });
  await why.getByRole('button', { name: 'Show why' }).press('Enter');
  await expect(why.getByRole('row', { name: /Age/ })).toContainText(/Yes|No/);
  await expect(why.getByRole('row', { name: /want surveys on this topic/ })).toContainText(
    'Money and insurance',
  );
  await inspect(page);
  await why.getByRole('button', { name: 'Close' }).first().press('Enter');
  await choose(page, 'Change the email address');
  const asked = dialog(page, 'Enter a new email address for member 2?');
  await asked.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(asked.getByText('This field is required')).toHaveCount(2);
  await asked.locator('[name=email]').fill('georgi.ivanov@example.com');
  await asked.locator('[name=reason]').fill('Lost the mailbox');
  await asked.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(asked.locator('[name=email]')).toHaveAttribute('aria-invalid', 'true');
  await expect(asked.locator('[name=reason]')).toHaveValue('Lost the mailbox');
  await inspect(page);
  await asked.locator('[name=email]').fill('georgi.new@example.org');
  await asked.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(asked).toBeHidden();
  await expect(page.getByRole('main')).toContainText('georgi.ivanov@example.com');
});

test('by keyboard alone: members are walked through, ticked, and their invitations paused', async ({
  page,
  inspect,
}) => {
  await open(page, '/members');
  const rows = page.locator('tr[data-row]');
  await expect(rows.nth(2)).toBeVisible();
  await page.getByRole('link', { name: 'All', exact: true }).focus();
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('KeyK');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('KeyX');
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('KeyX');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Pause invitations…' }).press('Enter');
  const asked = dialog(page, 'Pause the invitations of 2 members?');
  await asked.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(asked.getByText('This field is required')).toHaveCount(2);
  await asked.locator('[name=until]').fill('2001-01-01');
  await asked.locator('[name=reason]').fill('A holiday in the whole country');
  await asked.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(asked.locator('[name=until]')).toHaveAttribute('aria-invalid', 'true');
  await inspect(page);
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await asked.locator('[name=until]').fill(day);
  await asked.getByRole('button', { name: 'Pause' }).press('Enter');
  const finished = dialog(page, 'Finished');
  // The second one has complained about a mail and gets no invitations.
  await expect(finished).toContainText('1 done, 1 skipped');
  await finished.getByRole('link', { name: 'See each row' }).press('Enter');
  await expect(page).toHaveURL(/\/members\/bulk-results\?bulk=/);
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'gets no invitations' })).toHaveCount(1);
  await inspect(page);
  await page.goto(`${panel.console()}/members?paused=true`);
  await expect(rows).toHaveCount(1);
});

test('a session that ends while a dialog is filled: signing in again does what was asked, with what was typed', async ({
  page,
  context,
  inspect,
}) => {
  await open(page, '/members/3');
  await choose(page, 'Adjust points');
  const asked = dialog(page, 'Adjust the points of member 3?');
  await asked.locator('[name=points]').fill('20');
  await asked.locator('[name=reason]').fill('A long wait');
  await context.clearCookies();
  await asked.getByRole('button', { name: 'Adjust' }).press('Enter');
  const ended = page.getByRole('dialog').filter({ hasText: 'Your session has ended' });
  await expect(ended).toBeVisible();
  await inspect(page);
  const { password } = demoMember('irina.koleva@example.com', panel.dataDir());
  await ended.locator('[name=password]').fill(password);
  await ended.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(ended).toBeHidden();
  await expect(asked).toBeHidden();
  await expect(page.getByRole('main').getByText('20', { exact: true })).toBeVisible();
});

test.describe('a second failure', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 5\d\d/] });

  test('details that somebody else has changed: both are shown, also through a lost connection, and saving again decides', async ({
    page,
    context,
    inspect,
  }) => {
    await open(page, '/members/2');
    await choose(page, 'Change details');
    const asked = dialog(page, 'Change the details of member 2?');
    await asked.locator('[name=last_name]').fill('Ivanov-Stoev');
    await asked.locator('[name=reason]').fill('Married, sent the certificate');
    const details = { first_name: 'Gosho', last_name: 'Ivanov', birthdate: '1990-02-03', gender: 'male' };
    const version = await page.evaluate(
      async () => (await (await fetch('/api/operator/v1/members/2')).json()).data.version,
    );
    expect(await send(page, 'PUT', '/members/2/details', { ...details, version, reason: 'By phone' })).toBe(
      200,
    );
    await asked.getByRole('button', { name: 'Save' }).press('Enter');
    const notice = asked.getByRole('alert').filter({ hasText: 'Someone else has changed this' });
    await expect(notice).toBeVisible();
    await expect(notice.getByRole('row', { name: /First name/ })).toContainText('Gosho');
    await expect(asked.locator('[name=last_name]')).toHaveValue('Ivanov-Stoev');
    await expect(asked.locator('[name=reason]')).toHaveValue('Married, sent the certificate');
    await inspect(page);
    const again = asked.getByRole('button', { name: 'Save mine' });
    await context.setOffline(true);
    await again.press('Enter');
    await expect(asked.getByText('You seem to be offline')).toBeVisible();
    await expect(notice).toBeVisible();
    await context.setOffline(false);
    await again.press('Enter');
    await expect(asked).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ivanov-Stoev');
  });

  test('offline: a dialog says so and keeps what was typed, and the same press goes through afterwards', async ({
    page,
    context,
    inspect,
  }) => {
    await open(page, '/members/3');
    await choose(page, 'Add a note');
    const asked = dialog(page, 'Add a note');
    await asked.getByLabel('Note').fill('Asked about her points');
    await context.setOffline(true);
    await asked.getByRole('button', { name: 'Add' }).press('Enter');
    await expect(asked.getByText('You seem to be offline')).toBeVisible();
    await expect(asked.getByLabel('Note')).toHaveValue('Asked about her points');
    await inspect(page);
    await asked.getByRole('button', { name: 'Add' }).press('Enter');
    await expect(asked.getByText('You seem to be offline')).toBeVisible();
    await context.setOffline(false);
    await asked.getByRole('button', { name: 'Add' }).press('Enter');
    await expect(asked).toBeHidden();
    await page.goto(`${panel.console()}/members/3?tab=notes`);
    await expect(page.getByText('Asked about her points')).toHaveCount(1);
  });
});

test('a member is erased by the typed number alone, and is gone', async ({ page, inspect }) => {
  await open(page, '/members/3');
  await choose(page, 'Erase');
  const asked = dialog(page, 'Erase member 3?');
  await expect(asked).toContainText("This can't be undone.");
  await asked.locator('[name=confirm]').fill('2');
  await asked.locator('[name=reason]').fill('Asked by letter');
  await asked.getByRole('button', { name: 'Erase' }).press('Enter');
  await expect(asked.locator('[name=confirm]')).toHaveAttribute('aria-invalid', 'true');
  await expect(asked.locator('[name=reason]')).toHaveValue('Asked by letter');
  await inspect(page);
  await asked.locator('[name=confirm]').fill('3');
  await asked.getByRole('button', { name: 'Erase' }).press('Enter');
  await expect(asked).toBeHidden();
  await page.goto(`${panel.console()}/members/3`);
  await expect(page.getByText("We can't find this member")).toBeVisible();
});

test('whoever meets a stopped address on a member’s card lets emails go there again, by keyboard', async ({
  page,
  inspect,
}) => {
  const member = await panel.onDatabase(async (database) => {
    const found = await database.read
      .selectFrom('members')
      .select(['id', 'email_key'])
      .where('country_code', '=', 'BG')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const stop = { recipient_key: found.email_key, kind: 'hard_bounce', bounced_at: new Date() };
    await database.transaction((db) => db.insertInto('bounced_addresses').values(stop).execute());
    return found;
  });
  await signInAsOwner(page, `/members/${member.id}`, { url: panel.console(), dataDir: panel.dataDir() });
  const stopped = page.getByText('Emails to this address are stopped');
  await expect(stopped).toBeVisible();
  await inspect(page);
  await page.getByRole('button', { name: 'Allow emails again' }).press('Enter');
  await expect(page.getByText('Emails go to this address again')).toBeVisible();
  await expect(stopped).toHaveCount(0);
});
