import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { kvorum } from './command-line.ts';
import { expect, test, visitorOf } from './fixtures.ts';
import { live } from './members-area.ts';

test.use({ ...visitorOf('IE'), contextOptions: { reducedMotion: 'reduce' } });

const IE = ['--country', 'IE'];
const told = (...args: string[]) => {
  const { status, stderr, answer } = kvorum(...args);
  if (status !== 0) throw new Error(stderr);
  return answer;
};
test.beforeAll(() => {
  told('country', 'set', 'IE', '--free-registrations', '10000');
  told('registration', 'ask', ...IE, '--questionnaire', 'docs/examples/registration-questions.json');
});

const group = (page: Page, name: RegExp) => page.getByRole('group', { name });
const question = (page: Page, name: RegExp) =>
  page.getByRole('radiogroup', { name }).or(page.getByRole('group', { name })).first();
const invalid = (page: Page, sentence: string) =>
  page.locator('[data-invalid]').getByText(sentence, { exact: true });

/** The server hears of its questions a moment after they were added. */
const openForm = (page: Page) =>
  expect(async () => {
    await page.goto('/register');
    const people = page.getByRole('spinbutton', { name: 'How many people live' });
    await expect(people).toBeVisible({ timeout: 2000 });
  }).toPass();

test('a country’s own questions are asked, judged under their fields, and sent @phone', async ({
  page,
  inspect,
  register,
}) => {
  await openForm(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });

  // Everything else is filled in, so the first error is at the first question.
  await register(page);
  await expect(invalid(page, 'Please answer this question')).toHaveCount(5);
  // Questions that can't be answered yet are not required.
  await expect(invalid(page, 'This field is required')).toHaveCount(0);
  const first = page.locator('[data-invalid]').first();
  await expect(first).toBeFocused();
  await expect(first).toContainText('How many people live in your household?');
  await expect(first).toBeInViewport();
  expect(sent).toBe(0);
  await inspect(page);

  await page.getByRole('spinbutton', { name: 'How many people live' }).fill('0');
  await page.getByRole('textbox', { name: 'Another email address' }).fill('no address');
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await expect(invalid(page, 'Please enter a whole number of at least 1')).toBeVisible();
  await expect(invalid(page, 'Please enter a valid email address')).toBeVisible();
  await page.getByRole('spinbutton', { name: 'How many people live' }).fill('3');
  await expect(invalid(page, 'Please enter a whole number of at least 1')).toBeHidden();
  await page.getByRole('textbox', { name: 'Another email address' }).fill('second@example.org');
  await page.locator('input[type=date]').last().fill('2019-06-01');

  // The parent question filters the options: none until it is answered, and choices no longer offered are cleared.
  await question(page, /Where do you live/)
    .getByLabel('In the north')
    .check();
  const town = question(page, /In which town/);
  await expect(town.getByRole('radio')).toHaveCount(2);
  await town.getByLabel('Vidin').check();
  await question(page, /Where do you live/)
    .getByLabel('In the south')
    .check();
  await expect(town.getByLabel('Vidin')).toBeHidden();
  await expect(town.locator(':checked')).toHaveCount(0);
  await town.getByLabel('Burgas').check();

  // An exclusive option replaces the others and is replaced by them; dependent questions appear and disappear.
  const pets = group(page, /Which pets/);
  const food = page.getByText('What does your dog eat most?');
  await pets.getByLabel('A dog').check();
  await expect(food).toBeVisible();
  await pets.getByLabel('None').check();
  await expect(pets.getByLabel('A dog')).not.toBeChecked();
  await expect(food).toBeHidden();
  await pets.getByLabel('A cat').check();
  await pets.getByLabel('A dog').check();
  await expect(pets.getByLabel('None')).not.toBeChecked();
  await question(page, /dog eat/)
    .getByLabel('Dry food')
    .check();

  await page.getByRole('radiogroup', { name: 'Radio' }).getByLabel('Every day').check();
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await expect(invalid(page, 'Please choose an answer in every row')).toBeVisible();
  expect(sent).toBe(0);
  await inspect(page);
  await page.getByRole('radiogroup', { name: 'Newspapers' }).getByLabel('Never').check();
  const request = page.waitForRequest((one) => one.method() === 'POST');
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  const { values } = (await request).postDataJSON();
  await expect(page.getByRole('heading', { name: 'Almost done' })).toBeFocused();
  expect(Object.values(values)).toContain(3);
  expect(Object.values(values)).toContain('2019-06-01');
});

test.describe('in another country', () => {
  const IN = ['--country', 'IN'];
  test.use({ ...visitorOf('IN'), expectedComplaints: [/ERR_FAILED/] });
  test.beforeAll(() => void told('country', 'set', 'IN', '--free-registrations', '10000'));

  test('a question that is added while somebody fills in the form is shown with what it lacks', async ({
    page,
    register,
  }, testInfo) => {
    await page.goto('/register');
    await live(page);
    const file = testInfo.outputPath('questions.json');
    const asked = (keys: readonly string[]) => {
      const form = keys.map((key) => ({ key, type: 'oe', title: { en: `What is your ${key}?` } }));
      writeFileSync(file, JSON.stringify({ form }));
      told('registration', 'ask', ...IN, '--questionnaire', file);
    };
    asked(['profession']);
    const { email } = await register(page);
    const profession = page.getByRole('textbox', { name: 'What is your profession?' });
    await expect(profession).toBeVisible();
    await expect(page.locator('[data-invalid]')).toHaveCount(1);
    await expect(page.locator('[data-invalid]')).toBeFocused();
    await expect(invalid(page, 'Please answer this question')).toBeVisible();
    await expect(page.getByText('The form has changed in the meantime')).toHaveCount(0);
    await profession.fill('Cooper');

    // Another one comes while the connection is bad: sending again is enough.
    asked(['profession', 'instrument']);
    const send = page.getByRole('main').getByRole('button', { name: 'Register' });
    await page.route('**/profile/register', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await send.click();
    const notice = page.getByRole('alert').filter({ hasText: 'Please check it and send it again' });
    await expect(notice).toContainText('Please answer this question');
    await page.unroute('**/profile/register');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('[data-invalid]')).toBeFocused();
    await expect(notice).toHaveCount(0);
    await page.getByRole('textbox', { name: 'What is your instrument?' }).fill('Oboe');
    await expect(profession).toHaveValue('Cooper');
    await expect(page.locator('[name=password]')).toHaveValue(/./);
    await expect(page.locator('[name=agree_privacy_policy]')).toBeChecked();
    await expect(page.locator('[name=agree_terms_conditions]')).toBeChecked();
    const request = page.waitForRequest((one) => one.method() === 'POST');
    await send.click();
    expect(Object.values((await request).postDataJSON().values)).toEqual(['Cooper', 'Oboe']);
    await expect(page.getByRole('heading', { name: 'Almost done' })).toBeFocused();
    await expect(page.getByText(email)).toBeVisible();
  });
});
