import type { Page } from '@playwright/test';
import { press, send, signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';
import { brokenWords } from './layout-problems.ts';

/** What a colleague has made, with its version. */
const made = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, sent]) => {
      const response = await fetch(`/api/operator/v1${to}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: sent,
      });
      return (await response.json()).data as { id: number; version: number };
    },
    [path, JSON.stringify(body)] as const,
  );

test('what a colleague has made of a role, segment or saved reply meanwhile is told in words before it is removed @phone', async ({
  page,
  inspect,
}, { project }) => {
  // The phone's turn may come beside the other one, on the same panel.
  const evening = `Evening desk (${project.name})`;
  const women = `Women (${project.name})`;
  await signInAsOwner(page, '/system/roles');
  const asked = page.getByRole('dialog', { name: /^Remove the / });
  const remove = asked.getByRole('button', { name: 'Remove' });
  const cells = (field: string) => asked.getByRole('row').filter({ hasText: field }).getByRole('cell');

  const role = await made(page, '/roles', { name: evening, rights: ['messages'] });
  await page.reload();
  await page.getByRole('button', { name: evening }).filter({ hasText: 'Remove' }).press('Enter');
  const { version } = role;
  const rights = ['messages', 'mails'];
  expect(await send(page, 'PUT', `/roles/${role.id}`, { name: evening, rights, version })).toBe(200);
  await press(remove);
  await expect(cells('Rights')).toHaveText(['Answer messages · See emails', 'Answer messages']);
  await inspect(page);
  await press(remove);
  await expect(page.getByText(evening)).toHaveCount(0);

  const female = { kind: 'gender', genders: ['female'] };
  const all = (...of: object[]) => ({ kind: 'all', of });
  const segment = await made(page, '/segments', { name: women, country_code: 'BG', condition: all(female) });
  await page.goto(new URL(`/surveys/segments/${segment.id}`, page.url()).href);
  await page.getByRole('button', { name: 'Remove', exact: true }).first().press('Enter');
  const young = {
    name: women,
    condition: all(female, { kind: 'age', from: 18, to: 34 }, { kind: 'active', days: 90 }),
    version: segment.version,
  };
  expect(await send(page, 'PUT', `/segments/${segment.id}`, young)).toBe(200);
  await press(remove);
  await expect(cells('Who is meant')).toHaveText([
    'Female and Age: 18–34 and Active lately: 90 days',
    'Female',
  ]);
  await inspect(page);
  await press(remove);
  await expect(page).toHaveURL(/segments$/);

  const reply = await made(page, '/saved-replies', { name: `Thanks (${project.name})`, texts: { bg: 'Да' } });
  await page.goto(new URL(`/messages/saved-replies/${reply.id}`, page.url()).href);
  await page.getByRole('button', { name: 'Remove', exact: true }).first().press('Enter');
  const longer = { name: `Thanks (${project.name})`, texts: { bg: 'Благодарим Ви' }, version: reply.version };
  expect(await send(page, 'PUT', `/saved-replies/${reply.id}`, longer)).toBe(200);
  await press(remove);
  await expect(cells('Texts: Bulgarian')).toHaveText(['Благодарим Ви', 'Да']);
  // On a phone, too, no word of it is broken.
  expect(await brokenWords(page, 'dialog[open] th[scope=row]')).toEqual([]);
  await inspect(page);
  await press(remove);
  await expect(page).toHaveURL(/saved-replies$/);
});
