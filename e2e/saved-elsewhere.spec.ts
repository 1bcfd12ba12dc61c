import type { Page } from '@playwright/test';
import { delayRequests } from './delay-requests.ts';
import { answerPage, expect, live, test } from './members-area.ts';

const save = async (page: Page) => {
  const response = page.waitForResponse((one) => one.request().method() !== 'GET');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await response).ok()).toBe(true);
};

const answerProfiler = async (page: Page) => {
  await answerPage(page);
  await page.getByRole('combobox', { name: 'In which region do you live?' }).selectOption({ index: 2 });
  await page.getByRole('combobox', { name: 'In which town or village' }).selectOption({ index: 1 });
  await answerPage(page);
};

/** Answers and saves the profile; returns another tab that shows it too. */
const profileInTwoTabs = async (page: Page, open: (tab: Page, path: string) => Promise<unknown>) => {
  await open(page, '/members/profiler');
  await answerProfiler(page);
  await save(page);
  const other = await page.context().newPage();
  for (const tab of [page, other]) await open(tab, '/members/profiler');
  return other;
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
  join,
  open,
}) => {
  await join(page);
  const other = await profileInTwoTabs(page, open);
  const street = (tab: Page) => tab.getByLabel('Postal address: street');
  const city = (tab: Page) => tab.getByLabel('Postal address: town');
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

test('a choice that another tab has left no room for is not dropped unsaid: nothing is sent before it is looked at', async ({
  page,
  join,
  open,
}) => {
  await join(page);
  const other = await profileInTwoTabs(page, open);
  const region = (tab: Page) => tab.getByRole('combobox', { name: 'In which region do you live?' });
  const town = (tab: Page) => tab.getByRole('combobox', { name: 'In which town or village' });
  const before = await region(page).inputValue();
  await town(page).selectOption({ index: 2 });
  await page.getByLabel('Postal address: town').fill('Varna');
  await region(other).selectOption({ index: 3 });
  await town(other).selectOption({ index: 1 });
  await save(other);
  const [elsewhere, townElsewhere] = [await region(other).inputValue(), await town(other).inputValue()];
  expect(elsewhere).not.toBe(before);

  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') written.push(request.url());
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(town(page)).toHaveAccessibleDescription(/The form has changed in the meantime/);
  await expect(town(page)).toBeInViewport();
  await expect(region(page)).toHaveValue(elsewhere);
  await expect(town(page)).toHaveValue(townElsewhere);
  await expect(page.getByLabel('Postal address: town')).toHaveValue('Varna');
  expect(written).toEqual([]);

  await town(page).selectOption({ index: 2 });
  const chosen = await town(page).inputValue();
  await save(page);
  await page.reload();
  await expect(region(page)).toHaveValue(elsewhere);
  await expect(town(page)).toHaveValue(chosen);
  await expect(page.getByLabel('Postal address: town')).toHaveValue('Varna');
});

test('what is typed while a form of what is saved is sent stays, also after a reload', async ({
  page,
  join,
  open,
}) => {
  await join(page);
  await open(page, '/members/account');
  const first = page.getByRole('textbox', { name: 'First name' });
  await first.fill('Veronika');
  const release = await delayRequests(page, '**/portal/v1/profile');
  const asked = page.waitForRequest('**/portal/v1/profile');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ first_name: 'Veronika' });
  await first.fill('Veronika Maria');
  release();
  await expect(page.getByText('The changes were saved')).toBeVisible();
  const menu = (name: string) => page.getByRole('button', { name: `My account: ${name}`, exact: true });
  await expect(menu('Veronika')).toBeVisible();
  await expect(first).toHaveValue('Veronika Maria');
  await page.reload();
  await expect(first).toHaveValue('Veronika Maria');
  await save(page);
  await expect(menu('Veronika Maria')).toBeVisible();
});

test('saving again takes nothing back that another tab has saved since', async ({
  page,
  context,
  join,
  open,
}) => {
  await join(page);
  const other = await context.newPage();
  const city = (tab: Page) => tab.getByLabel('Postal address: town');
  await open(page, '/members/profiler');
  await answerProfiler(page);
  await city(page).fill('Varna');
  await save(page);
  await expect(page.getByText('Thank you for taking the time')).toBeVisible();

  await open(other, '/members/profiler');
  await city(other).fill('Burgas');
  await save(other);
  await save(page);
  await expect(city(page)).toHaveValue('Burgas');
  await page.reload();
  await expect(city(page)).toHaveValue('Burgas');
});

test('what one member has typed is not saved as that of another who has signed in meanwhile', async ({
  page,
  context,
  join,
  enter,
  open,
}) => {
  const first = await join(page);
  await join(page);
  await open(page, '/members/account');
  const name = page.getByRole('textbox', { name: 'Last name' });
  await name.fill('Petrova');
  // Not by another tab, which would tell this one.
  await context.clearCookies({ name: 'session' });
  await enter(page, first);
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') written.push(request.url());
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(name).toHaveValue('Stoyanova');
  expect(written).toEqual([]);

  await open(page, '/members/contact-preferences');
  const most = page.getByRole('spinbutton', { name: 'Invitations per week, at most' });
  const before = await most.inputValue();
  await most.fill(before === '1' ? '2' : '1');
  await context.clearCookies({ name: 'session' });
  await join(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(most).toHaveValue(before);
  expect(written).toEqual([]);
});

test('what the browser ticks and chooses on the way back is no change of what was saved elsewhere since', async ({
  page,
  context,
  join,
  open,
}) => {
  await join(page);
  const other = await context.newPage();
  const goAwayAndBack = async (path: string, change: (tab: Page, isFirst: boolean) => Promise<unknown>) => {
    await open(page, path);
    await change(page, true);
    await save(page);
    await page.goto('/mailbox');
    await open(other, path);
    await change(other, false);
    await save(other);
    await page.goBack();
    await live(page);
  };
  const topic = (tab: Page) => tab.getByLabel('Health and medicines');
  await goAwayAndBack('/members/contact-preferences', (tab, isFirst) => topic(tab).setChecked(isFirst));
  await expect(topic(page)).not.toBeChecked();
  const gender = (tab: Page) => tab.getByRole('combobox', { name: 'Gender' });
  await goAwayAndBack('/members/account', (tab, isFirst) =>
    gender(tab).selectOption(isFirst ? 'other' : 'male'),
  );
  await expect(gender(page)).toHaveValue('male');
});
