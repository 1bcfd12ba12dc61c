import type { Page } from '@playwright/test';
import { kvorum } from './command-line.ts';
import { delayScripts } from './delay-requests.ts';
import { siteOf } from './fixtures.ts';
import { expect, test } from './members-area.ts';

test('what is typed and sent before hydration stays and is sent', async ({ page }) => {
  const release = await delayScripts(page);
  const form = page.getByRole('main').locator('form').first();
  const login = form.getByRole('button', { name: 'Login' });
  await page.goto('/login', { waitUntil: 'commit' });
  await form.getByLabel('Email').fill('maria.petrova@example.com');
  await form.getByLabel('Password', { exact: false }).first().fill('wrong');
  await page.keyboard.press('Enter');
  await expect(login).toBeDisabled();
  release();
  await expect(page.getByRole('alert').getByText('The email or password is incorrect')).toBeVisible();
  await expect(form.getByLabel('Email')).toHaveValue('maria.petrova@example.com');
});

test('a button pressed before hydration is pressed once by it, unless its form is typed in afterwards', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const release = await delayScripts(page);
  const form = page.getByRole('main').locator('form').first();
  const login = form.getByRole('button', { name: 'Login' });
  await page.goto('/login', { waitUntil: 'commit' });
  await form.getByRole('button', { name: 'Show password' }).click();
  await form.getByRole('button', { name: 'Show password' }).click();
  await form.getByLabel('Email').fill('maria.petrova@example.com');
  await login.click({ force: true });
  await expect(login).toHaveAttribute('aria-busy', 'true');
  await form.locator('[name=password]').fill('wrong');
  await expect(login).not.toHaveAttribute('aria-busy');
  release();
  await expect(form.getByRole('button', { name: 'Hide password' })).toBeVisible();
  await expect(login).toBeEnabled();
  await login.click();
  await expect(page.getByRole('alert').getByText('The email or password is incorrect')).toBeVisible();
  expect(sent.filter((url) => url.endsWith('/auth/login'))).toHaveLength(1);
});

test('a reward is chosen and claimed by presses before hydration', async ({ page, join }) => {
  await join(page, { points: 1000 });
  const release = await delayScripts(page);
  await page.goto('/members/reward-claim', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'One more' }).first().click();
  await page.getByRole('button', { name: 'Continue' }).click({ force: true });
  release();
  await expect(page).toHaveURL(/reward-claim\?reward=\d+&quantity=1$/);
});

test('who signs out before hydration is signed out', async ({ page, join }) => {
  await join(page);
  const release = await delayScripts(page);
  await page.goto('/members/jtn-points', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  release();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a link pressed before hydration passes the query of the address on', async ({ page }) => {
  await delayScripts(page);
  await page.goto('/register?referrer=ada&originator=partner', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('link', { name: 'Български' }).click();
  await expect(page).toHaveURL('/register?referrer=ada&originator=partner&lang=bg');
  await page.goto('/login?return=%2Fmembers%2Freward-claim', { waitUntil: 'commit' });
  await page.getByRole('main').locator('a[href^="/register"]').click();
  await expect(page).toHaveURL('/register?return=%2Fmembers%2Freward-claim');
});

test('a panel opened before hydration gets its form', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/faq', { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  release();
  await expect(page.getByRole('banner').getByLabel('Email').first()).toBeVisible();
});

test('a step back while the page hydrates is taken', async ({ page }) => {
  await page.goto('/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await expect(page).toHaveURL(/about-us$/);
  await page.addInitScript(() => {
    const { addEventListener } = window;
    // The router listens for scrolling as soon as it is rendered, and for steps once all is.
    window.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      addEventListener.apply(window, args);
      if (args[0] !== 'scroll' || window.location.pathname !== '/about-us') return;
      window.history.back();
      const asked = performance.now();
      while (performance.now() < asked + 200);
    };
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page).toHaveURL(/faq$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions');
});

test('an answer given before hydration stays, and so does what depends on it', async ({ page, join }) => {
  await join(page);
  const household = page.getByRole('radiogroup', { name: 'How many people' });
  const region = page.getByRole('combobox', { name: 'In which region do you live?' });
  const town = page.getByRole('textbox', { name: 'Postal address: town' });

  const release = await delayScripts(page);
  await page.goto('/members/profiler', { waitUntil: 'commit' });
  await household.getByLabel('Two').check();
  await region.selectOption({ index: 2 });
  await town.fill('Pernik');
  release();
  await expect(page.getByRole('combobox', { name: 'In which town or village' })).toBeEnabled();
  await page.getByRole('combobox', { name: 'In which town or village' }).selectOption({ index: 1 });
  await expect(household.getByLabel('Two')).toBeChecked();
  await expect(region.locator('option').nth(2)).toHaveJSProperty('selected', true);
  await expect(town).toHaveValue('Pernik');

  // A draft of an earlier visit is restored too; what was typed last wins.
  await page.unroute('**/assets/*.js');
  const again = await delayScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await household.getByLabel('Three').check();
  again();
  await expect(page.getByText("What you entered is still here but isn't saved yet.")).toBeVisible();
  await expect(household.getByLabel('Three')).toBeChecked();
  await expect(town).toHaveValue('Pernik');
});

test('a quantity typed before hydration is claimed', async ({ page, join }) => {
  await join(page, { points: 1000 });
  const release = await delayScripts(page);
  await page.goto('/members/reward-claim', { waitUntil: 'commit' });
  const orders = page.getByLabel('Quantity of Postal money order for 25 USD');
  await orders.fill('1');
  const proceed = page.getByRole('button', { name: 'Continue' });
  await expect(proceed).toBeDisabled();
  release();
  await proceed.click();
  await expect(page).toHaveURL(/reward-claim\?reward=\d+&quantity=1$/);
});

test.describe('the questions of a country’s own registration', () => {
  const question = (page: Page, name: RegExp) =>
    page.getByRole('radiogroup', { name }).or(page.getByRole('group', { name })).first();

  test.use({ baseURL: siteOf('LV') });
  test.beforeAll(() => {
    const asked = kvorum(
      ...['registration', 'ask', '--country', 'LV'],
      ...['--questionnaire', 'docs/examples/registration-questions.json'],
    );
    if (asked.status !== 0) throw new Error(asked.stderr);
  });

  test('keep answers given before hydration, and over a reload', async ({ page }) => {
    await expect(async () => {
      await page.goto('/register');
      await expect(question(page, /Where do you live/)).toBeVisible({ timeout: 2000 });
    }).toPass();
    const release = await delayScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await page.getByLabel('First name').fill('Vera');
    await page.getByRole('spinbutton', { name: 'How many people live' }).fill('3');
    await page.getByLabel('When did you move').fill('2019-06-01');
    await question(page, /Where do you live/)
      .getByLabel('In the north')
      .check();
    await question(page, /Which pets/)
      .getByLabel('A cat')
      .check();
    await question(page, /Which pets/)
      .getByLabel('A dog')
      .check();
    await page.getByRole('radiogroup', { name: 'Radio' }).getByLabel('Never').check();
    release();

    // Both depend on the answers, so the page is hydrated with them.
    await question(page, /In which town/)
      .getByLabel('Ruse')
      .check();
    await question(page, /dog eat/)
      .getByLabel('Dry food')
      .check();
    await page.unroute('**/assets/*.js');
    await page.reload();
    await expect(page.getByText("What you entered is still here but isn't saved yet.")).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Vera');
    await expect(page.getByRole('spinbutton', { name: 'How many people live' })).toHaveValue('3');
    await expect(page.getByLabel('When did you move')).toHaveValue('2019-06-01');
    for (const answer of ['In the north', 'Ruse', 'A cat', 'A dog', 'Dry food'])
      await expect(page.getByLabel(answer, { exact: true })).toBeChecked();
    await expect(page.getByRole('radiogroup', { name: 'Radio' }).getByLabel('Never')).toBeChecked();
  });
});

test('a page needs no formatter to hydrate, whatever numbers and dates stand on it', async ({
  page,
  join,
  open,
}) => {
  await page.addInitScript(() => {
    const made: string[] = [];
    for (const name of ['NumberFormat', 'DateTimeFormat'] as const) {
      const Real = Intl[name];
      Object.assign(Intl, {
        [name]: new Proxy(Real, {
          construct(target, given: ConstructorParameters<typeof Real>) {
            made.push(`${name} ${given[0]}`);
            return Reflect.construct(target, given);
          },
        }),
      });
    }
    Object.assign(window, { made });
  });
  const made = () => page.evaluate(() => (window as unknown as { made: string[] }).made);
  await open(page, '/');
  await expect(page.getByText('0.25 USD').first()).toBeVisible();
  expect(await made()).toEqual([]);
  await join(page, { points: 1234 });
  await open(page, '/members/jtn-points');
  await expect(page.getByRole('row', { name: /\+1234/ })).toBeVisible();
  expect(await made()).toEqual([]);
});
