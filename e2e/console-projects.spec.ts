import type { Page } from '@playwright/test';
import { press, signInAsOwner } from './console.ts';
import { chooseBulgarian, inspectInBulgarian } from './console-bulgarian.ts';
import { expect, test } from './fixtures.ts';
import { ownPanel } from './own-panel.ts';

const panel = ownPanel({ demo: true, mode: 'serial' });

const open = (page: Page, path: string) =>
  signInAsOwner(page, path, { url: panel.console(), dataDir: panel.dataDir() });

test('a project is added by keyboard alone, found by its client, and another one’s change is shown', async ({
  page,
  inspect,
}) => {
  await open(page, '/surveys/projects');
  await expect(page.getByRole('link', { name: /Holiday plans/ })).toBeVisible();
  await inspect(page);
  await page.getByRole('link', { name: 'New project' }).press('Enter');
  const form = page.getByRole('form', { name: 'New project' });
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(form.getByText('This field is required').first()).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill('Coffee at home');
  await form.getByRole('checkbox', { name: 'Bulgaria' }).press('Space');
  await form.getByRole('textbox', { name: 'Client', exact: true }).fill('Aroma');
  const price = form.getByRole('textbox', { name: 'Price per complete' });
  await price.fill('3,505');
  await price.press('Enter');
  await expect(form.getByText('Please check this value').first()).toBeVisible();
  await inspect(page);
  await price.fill('3,50');
  await price.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Coffee at home' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('€3.50');
  await expect(page.getByText('No surveys yet')).toBeVisible();
  await inspect(page);

  await page.getByRole('link', { name: 'Details' }).press('Enter');
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await notes.fill('Weekly figures');
  await inspect(page);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const status = await page.evaluate(async (project) => {
    const address = `/api/operator/v1/projects/${project}`;
    const { data } = await (await fetch(address)).json();
    const { id: _id, manager: _manager, surveys: _surveys, sums: _sums, elsewhere: _else, ...fields } = data;
    const answer = await fetch(address, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, client_reference: 'PO 4417' }),
    });
    return answer.status;
  }, id);
  expect(status).toBe(200);
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  const theirs = page.getByRole('alert').filter({ hasText: "Client's reference" });
  await expect(theirs).toContainText('PO 4417');
  await expect(theirs).toBeInViewport();
  await expect(notes).toHaveValue('Weekly figures');
  await inspect(page);
  await page.getByRole('textbox', { name: "Client's reference" }).fill('PO 4417');
  await page.getByRole('button', { name: 'Save mine' }).press('Enter');
  await expect(page.getByText('Everything is saved')).toBeVisible();

  await page.goto(`${panel.console()}/surveys/projects?words=aroma`);
  await page.getByRole('link', { name: /Coffee at home/ }).press('Enter');
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('PO 4417');
});

test('a segment is saved by keyboard alone, and a wave drawn by it is seen before it is sent', async ({
  page,
  inspect,
}) => {
  await open(page, '/surveys/segments');
  await expect(page.getByText('No segments yet')).toBeVisible();
  await inspect(page);
  await page.getByRole('link', { name: 'New segment' }).press('Enter');
  await page.getByRole('combobox', { name: 'Country' }).selectOption('BG');
  const form = page.getByRole('form', { name: 'New segment' });
  await expect(form.getByText(/^[\d,]+ members meet this\.$/)).toBeVisible();
  await form.getByRole('combobox', { name: 'Add a condition' }).selectOption('gender');
  await expect(form.getByText('Some conditions are still empty.')).toBeVisible();
  await form.getByRole('checkbox', { name: 'Female' }).press('Space');
  await form.getByRole('button', { name: 'Add a group' }).press('Enter');
  await expect(form.getByText(/^[\d,]+ members? meets? this\.$/)).toBeVisible();
  await inspect(page);
  await form.getByRole('textbox', { name: 'Name' }).fill('Women of Bulgaria');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Women of Bulgaria' })).toBeVisible();
  await inspect(page);

  await page.goto(`${panel.console()}/surveys?words=daily-news-bg`);
  await page.getByRole('link', { name: /daily-news-bg/ }).press('Enter');
  await page.getByRole('link', { name: 'Waves', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Waves', exact: true })).toBeVisible();
  await inspect(page);
  await page.getByRole('link', { name: 'New wave' }).press('Enter');
  await page.getByRole('combobox', { name: 'Begin with a segment' }).selectOption('Women of Bulgaria');
  await expect(page.getByRole('checkbox', { name: 'Female' })).toBeChecked();
  await page.getByRole('textbox', { name: 'Days of rest' }).fill('0');
  const leftOut = page.getByRole('combobox', { name: 'Leave out who took part in' });
  const search = page.getByRole('searchbox', { name: 'Leave out who took part in: find a survey' });
  await search.fill('no such title');
  await expect(leftOut).toHaveAccessibleDescription('There is no such survey in this country.');
  await search.fill('');
  await leftOut.selectOption({ index: 1 });
  // What has been scrolled below the bar would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await inspect(page);
  await page
    .getByRole('button', { name: /^Remove: / })
    .first()
    .press('Enter');
  await page.getByRole('button', { name: 'Dry run' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'From everybody to the sample' })).toBeVisible();
  await inspect(page);

  await page.getByRole('textbox', { name: 'Expected completes' }).fill('1');
  await page
    .getByRole('checkbox', {
      name: 'Spread over quotas, or ages and genders',
    })
    .press('Space');
  await page.getByLabel('First day').fill('2031-01-07');
  await page.getByRole('textbox', { name: 'Replicates' }).fill('2');
  await page.getByRole('textbox', { name: 'Emails an hour' }).fill('60');
  await page.getByRole('combobox', { name: 'Reminders' }).selectOption('2');
  await expect(page.getByRole('button', { name: /^Send to / })).toHaveCount(0);
  await press(page.getByRole('button', { name: 'Dry run' }));
  await expect(page.getByRole('table', { name: 'Expected completes by cell' })).toContainText('Women');
  await inspect(page);
  await page.getByRole('button', { name: /^Send to / }).press('Enter');
  const sending = page.getByRole('dialog', { name: /^Send to / });
  await expect(sending).toContainText('at a rate of at most 60 an hour');
  await expect(sending).toContainText('7 Jan 2031');
  await inspect(page);
  await sending.getByRole('button', { name: 'Send' }).press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: /^Wave / });
  await expect(heading).toContainText('Scheduled');
  await expect(page.getByRole('columnheader', { name: 'Came so far' })).toBeVisible();
  await page.getByRole('button', { name: 'Pause…' }).press('Enter');
  const pause = page.getByRole('dialog', { name: 'Pause this wave?' });
  await pause.getByRole('textbox', { name: 'Reason' }).fill('The client looks at the texts');
  await pause.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(heading).toContainText('Paused');
  await expect(page.getByText('The client looks at the texts')).toBeVisible();
  await expect(pause).toHaveCount(0);
  await page.getByRole('button', { name: 'Resume…' }).press('Enter');
  const resume = page.getByRole('dialog', { name: 'Let this wave go on?' });
  await resume.getByRole('button', { name: 'Resume' }).press('Enter');
  await expect(resume.getByText('This field is required').first()).toBeVisible();
  await resume.getByRole('textbox', { name: 'Reason' }).fill('The first one looks good');
  await resume.getByRole('button', { name: 'Resume' }).press('Enter');
  await expect(heading).not.toContainText('Paused');
  await expect(resume).toHaveCount(0);

  await page
    .locator('main')
    .getByRole('link', { name: /^Survey / })
    .press('Enter');
  // What was said of the wave would lie behind the dialog.
  await expect(page.locator('[data-toasts]').getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Ceilings…' }).press('Enter');
  const ceilings = page.getByRole('dialog', { name: 'Ceilings of this survey' });
  await ceilings.getByRole('textbox', { name: 'Members a day' }).fill('500');
  await inspect(page);
  await ceilings.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('of 500 at most')).toBeVisible();
  // It gives the focus back to the button by which it was opened.
  await expect(ceilings).toHaveCount(0);
  await page.getByRole('link', { name: 'Set them up' }).press('Enter');
  await page.getByRole('textbox', { name: 'Least incidence' }).fill('20');
  await inspect(page);
  await page.getByRole('button', { name: 'Start the automatic waves' }).press('Enter');
  await expect(page.getByText('This survey has no target')).toBeVisible();
  await inspect(page);
  await page.getByRole('link', { name: 'Segments' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Segments' })).toBeVisible();

  await page.goto(`${panel.console()}/surveys/segments`);
  await page.getByRole('link', { name: 'Women of Bulgaria' }).press('Enter');
  await page.getByRole('combobox', { name: 'Add a condition' }).last().selectOption('language');
  await expect(page.getByText("Some changes aren't saved")).toBeVisible();
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Today' }).press('Enter');
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay' }).press('Enter');
  await page.getByRole('button', { name: 'Remove', exact: true }).first().press('Enter');
  const removing = page.getByRole('dialog', { name: 'Remove the segment "Women of Bulgaria"?' });
  await expect(removing).toContainText('Waves that were sent with it stay as they are.');
  await inspect(page);
  await removing.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(page.getByText('No segments yet')).toBeVisible();
});

test('a client sees how far a project is by a link, until it is taken back', async ({
  page,
  browser,
  inspect,
}) => {
  await open(page, '/surveys/projects');
  await page.getByRole('link', { name: 'Coffee at home' }).first().press('Enter');
  await page.getByRole('link', { name: 'Client', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Create a link…' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Create the link' }).press('Enter');
  const once = page.getByRole('dialog', { name: 'Save this address' });
  const address = await once.getByRole('textbox', { name: 'Address' }).inputValue();
  await inspect(page);
  await once.getByRole('button', { name: "I've saved it" }).press('Enter');

  const context = await browser.newContext();
  const client = await context.newPage();
  await client.goto(address);
  await expect(client.getByRole('heading', { level: 1, name: 'Coffee at home' })).toBeVisible();
  await expect(client.getByRole('heading', { name: 'All surveys' })).toBeVisible();
  await inspect(client);
  expect(await context.cookies()).toEqual([]);

  await page.getByRole('button', { name: 'Take back' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).press('Enter');
  await expect(page.getByText(/^Ended /)).toBeVisible();
  await client.reload();
  await expect(client.getByText("This link doesn't work or has expired.")).toBeVisible();
  await inspect(client);
  await context.close();
});

test('a project that is none says so; in Bulgarian, on a narrow screen', async ({ page, inspect }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/surveys/projects/987654');
  await expect(page.getByText('There is no such project in your countries')).toBeVisible();
  await inspect(page);
  await chooseBulgarian(page, 'Asia/Tokyo');
  await page.goto(`${panel.console()}/members/1`);
  const moment = page.locator('main li time').first();
  const at = new Date((await moment.getAttribute('datetime')) ?? '');
  const inTokyo = { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' } as const;
  await expect(moment).toContainText(at.toLocaleTimeString('en-GB', inTokyo));
  await inspectInBulgarian(
    page,
    panel.console(),
    ['/surveys/projects', '/surveys/projects/new', '/surveys/projects/1'],
    inspect,
  );
});
