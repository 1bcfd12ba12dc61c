import type { Page } from '@playwright/test';
import { send, signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';

// A colleague was faster, and what has ended can't be changed.
test.use({ expectedComplaints: [[/status of 4\d\d/], { scope: 'test' }] });

type Operator = { id: number; email: string; role_id: number; countries: string[] | null; version: number };
type Role = { id: number; name: string; version: number };

const read = <T>(page: Page, path: string): Promise<T[]> =>
  page.evaluate(async (address) => (await (await fetch(`/api/operator/v1${address}`)).json()).data, path);

/** Whoever comes back to the window after a while sees the lists as they are now. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward(11_000);
  const lists = ['/operators', '/roles'].map((path) => page.waitForResponse(`**/api/operator/v1${path}`));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await Promise.all(lists);
}

test('what a colleague does to an operator and to roles leaves the open dialog as it is, and is told before it is replaced', async ({
  page,
  inspect,
}) => {
  await page.clock.install();
  await signInAsOwner(page, '/system/operators');
  const email = `petar.${Date.now()}@example.com`;
  const [, fieldwork] = await read<Role>(page, '/roles');
  const countries = ['BG', 'AT'];
  const invited = { email, name: 'Petar Ivanov', role_id: fieldwork?.id, countries, language: 'en' };
  expect(await send(page, 'POST', '/operators', invited)).toBe(200);
  const known = async () => {
    const found = (await read<Operator>(page, '/operators')).find((one) => one.email === email);
    if (!found) throw new Error('The operator is gone');
    return found;
  };
  await page.reload();
  await page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: /More/ }).press('Enter');
  await page.getByRole('button', { name: 'Change', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change Petar Ivanov' });
  const role = dialog.getByRole('combobox', { name: 'Role' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Petar A. Ivanov');
  await role.selectOption('Auditor');

  const before = await known();
  const fewer = { name: 'Petar Ivanov', role_id: before.role_id, countries: ['BG'], version: before.version };
  expect(await send(page, 'PUT', `/operators/${before.id}`, fewer)).toBe(200);
  const name = `Short-lived ${Date.now()}`;
  expect(await send(page, 'POST', '/roles', { name, rights: ['surveys'] })).toBe(200);
  await comeBack(page);
  await expect(role.getByRole('option', { name })).toHaveCount(1);
  await expect(role.getByRole('option', { selected: true })).toHaveText('Auditor');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog.getByText('Someone else has changed this in the meantime')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^Countries/ })).toContainText('Bulgaria');
  await inspect(page);
  expect((await known()).countries).toEqual(['BG']);

  // What is typed isn't taken away with the operator.
  expect(await send(page, 'DELETE', `/operators/${before.id}`, {})).toBe(200);
  await comeBack(page);
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Ended');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Petar A. Ivanov');
  const short = (await read<Role>(page, '/roles')).find((one) => one.name === name);
  expect(await send(page, 'DELETE', `/roles/${short?.id}?version=${short?.version}`, {})).toBe(200);
});
