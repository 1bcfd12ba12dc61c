import type { Page } from '@playwright/test';
import { answerPage, expect, test } from './members-area.ts';

const save = async (page: Page) => {
  const response = page.waitForResponse((one) => one.request().method() !== 'GET');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await response).ok()).toBe(true);
};

test('what was saved in another tab stays when this one saves something else', async ({
  page,
  context,
  join,
  open,
}) => {
  await join(page);
  const other = await context.newPage();
  const both = async (path: string) => {
    for (const tab of [page, other]) await open(tab, path);
  };

  await both('/members/contact-preferences');
  await other.getByLabel('Health and medicines').check();
  await save(other);
  await page.getByRole('spinbutton', { name: 'Invitations per week, at most' }).fill('2');
  await save(page);
  await expect(page.getByLabel('Health and medicines')).toBeChecked();
  await page.reload();
  await expect(page.getByLabel('Health and medicines')).toBeChecked();
  await expect(page.getByRole('spinbutton', { name: 'Invitations per week, at most' })).toHaveValue('2');

  await both('/members/account');
  await other.getByRole('textbox', { name: 'First name' }).fill('Veronika');
  await other.getByRole('combobox', { name: 'Gender' }).selectOption('other');
  await save(other);
  await page.getByRole('textbox', { name: 'Last name' }).fill('Petrova');
  await save(page);
  const name = page.getByRole('textbox', { name: 'First name' });
  await expect(name).toHaveValue('Veronika');
  await expect(page.getByRole('combobox', { name: 'Gender' })).toHaveValue('other');
  await page.reload();
  await expect(name).toHaveValue('Veronika');
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Petrova');
});

test('answers of the profile that were saved in another tab stay, also beside a draft', async ({
  page,
  context,
  join,
  open,
}) => {
  await join(page);
  await open(page, '/members/profiler');
  await answerPage(page);
  await page.getByRole('combobox', { name: 'In which region do you live?' }).selectOption({ index: 2 });
  await page.getByRole('combobox', { name: 'In which town or village' }).selectOption({ index: 1 });
  await answerPage(page);
  await save(page);

  const other = await context.newPage();
  const street = (tab: Page) => tab.getByLabel('Postal address: street');
  const city = (tab: Page) => tab.getByLabel('Postal address: town');
  for (const tab of [page, other]) await open(tab, '/members/profiler');
  await city(page).fill('Varna');
  await street(other).fill('ul. Shipka 1');
  await save(other);
  await save(page);
  await expect(street(page)).toHaveValue('ul. Shipka 1');

  await city(page).fill('Burgas');
  await street(other).fill('ul. Rakovski 2');
  await save(other);
  await open(page, '/members/profiler');
  await expect(city(page)).toHaveValue('Burgas');
  await expect(street(page)).toHaveValue('ul. Rakovski 2');
});
