import { send, signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';
import { ownPanel } from './own-panel.ts';

const panel = ownPanel({ demo: true });

test('a household case: the membership that is chosen is frozen, once there is a message and a note', async ({
  page,
  inspect,
}) => {
  await page.clock.install();
  await signInAsOwner(page, '/members/households', { url: panel.console(), dataDir: panel.dataDir() });
  // Members of one name move into one flat: two, and a third while it is decided on.
  const moved = { street: 'ul. Ivan Vazov 3', postal_code: '1504', city: 'Sofia', reason: 'They moved' };
  const versionOf = (id: number, what: '' | '/address') =>
    page.evaluate(
      async (path) => (await (await fetch(path)).json()).data.version as number,
      `/api/operator/v1/members/${id}${what}`,
    );
  const details = { last_name: 'Stoeva', birthdate: '1990-02-03', gender: 'female', reason: 'By phone' };
  const moveIn = async (id: number, first_name: string) => {
    const version = await versionOf(id, '');
    await send(page, 'PUT', `/members/${id}/details`, { ...details, first_name, version });
    const address = { ...moved, version: await versionOf(id, '/address') };
    expect(await send(page, 'PUT', `/members/${id}/address`, address)).toBe(200);
  };
  await moveIn(1, 'Maria');
  await moveIn(2, 'Gergana');
  await page.reload();
  await page.locator('tr[data-row]').getByRole('link').first().press('Enter');
  const cutOff = (table: Element) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0);
  expect(await page.getByRole('table').evaluate(cutOff)).toBe(0);
  await page.getByRole('main').getByRole('button', { name: 'Confirm', exact: true }).press('Enter');
  const asked = page.getByRole('dialog', { name: /Confirm household case/ });
  await asked.getByRole('button', { name: 'Confirm', exact: true }).press('Enter');
  const which = asked.locator('[name=freeze]');
  await expect(which).toHaveAttribute('aria-invalid', 'true');
  const changed = asked.getByText('Someone else has changed this in the meantime');
  await expect(changed).toHaveCount(0);
  await moveIn(4, 'Ivana');
  // The operator comes back from another tab.
  await page.clock.fastForward(11_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(changed).toBeVisible();
  await which.selectOption('4');
  await asked.locator('[name=message]').fill('Please write to us about your household');
  await asked.locator('[name=note]').fill('One person');
  await inspect(page);
  // A colleague erases that member meanwhile.
  expect(await send(page, 'POST', '/members/4/erase', { confirm: 4, reason: 'A letter' })).toBe(200);
  await asked.getByRole('button', { name: 'Confirm', exact: true }).press('Enter');
  await expect(which).toHaveAccessibleDescription('Please choose one of the options');
  await expect(which.getByRole('option', { name: /Ivana/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Ivana/ })).toHaveCount(0);
  await which.selectOption('2');
  await asked.getByRole('button', { name: 'Confirm', exact: true }).press('Enter');
  await expect(asked).toBeHidden();
  await expect(page.getByRole('row', { name: /Gergana/ })).toContainText('Frozen');
  await expect(page.getByRole('main').getByRole('button', { name: 'Confirm', exact: true })).toBeHidden();
});
