import { kvorum } from './command-line.ts';
import { expect, PASSWORD, test, visitorOf } from './fixtures.ts';
import { mailedLink } from './mailbox.ts';

test.use({ ...visitorOf('US'), contextOptions: { reducedMotion: 'reduce' } });
test.beforeAll(() => {
  const set = ['country', 'set', 'US', '--parental-registration', 'on', '--free-registrations', '10000'];
  const { status, stderr } = kvorum(...set);
  if (status !== 0) throw new Error(stderr);
});

const seventeen = `${new Date().getFullYear() - 17}-01-02`;

test('somebody of 17 becomes a member once a parent agrees @phone', async ({ page, inspect, signIn }) => {
  await page.goto('/register');
  const parent = page.getByRole('textbox', { name: 'Email of a parent or guardian' });
  await expect(parent).toBeHidden();
  await page.locator('[name=birthdate]').fill(`${new Date().getFullYear() - 15}-01-01`);
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('You must be at least 16 years old to register')).toBeVisible();
  await page.locator('[name=birthdate]').fill(seventeen);
  await expect(parent).toBeVisible();
  // Where the page has come to rest, a link of the summary can lie half below the header, which axe takes for too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  await inspect(page);

  const email = `child.${Date.now()}.${Math.floor(Math.random() * 1e9)}@example.org`;
  const parentEmail = `parent-of-${email}`;
  const form = page.getByRole('main').locator('form').first();
  for (const [name, value] of Object.entries({
    first_name: 'Lily',
    last_name: 'Young',
    email,
  }))
    await form.locator(`[name=${name}]`).fill(value);
  await form.locator('[name=gender]').selectOption('female');
  // The parent's address survives a reload and a date that doesn't need it; passwords don't.
  await form.locator('[name=parent_email]').fill(parentEmail);
  await form.locator('[name=last_name]').fill('Younger');
  await page.reload();
  await expect(parent).toHaveValue(parentEmail);
  await form.locator('[name=birthdate]').fill('1980-01-01');
  await expect(parent).toBeHidden();
  await form.locator('[name=birthdate]').fill(seventeen);
  await expect(parent).toHaveValue(parentEmail);
  await parent.fill(email.replace('@', '+mum@'));
  for (const name of ['password', 'confirm_password']) await form.locator(`[name=${name}]`).fill(PASSWORD);
  await form.locator('[name=agree_privacy_policy]').check();
  await form.locator('[name=agree_terms_conditions]').check();
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(
    page.getByText('Please enter the address of your parent or guardian, not your own'),
  ).toBeVisible();
  await form.locator('[name=parent_email]').fill(parentEmail);
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Almost done' })).toBeFocused();

  await page.goto(await mailedLink(email, '/confirm?code='));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByText('your account will be ready once they agree')).toBeVisible();
  await inspect(page);

  // The parent's link shows what it is about; only the button decides.
  await page.goto(await mailedLink(parentEmail, '/parental-permission?code='));
  await expect(page).toHaveURL(/\/parental-permission$/);
  await expect(page.getByRole('heading', { name: /May your child join/ })).toBeVisible();
  await inspect(page);
  expect(kvorum('member', 'show', email).answer.state).toBe('unconfirmed');
  await page.getByRole('button', { name: 'I agree', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeFocused();
  await inspect(page);
  await signIn(page, { email, password: PASSWORD });
});

test('a parent’s link that is none is refused in words', async ({ page, inspect }) => {
  await page.goto(`/parental-permission?code=${'a'.repeat(64)}`);
  await page.getByRole('button', { name: "I don't agree" }).click();
  await expect(page.getByRole('alert').getByText('This link is invalid or has expired')).toBeVisible();
  await inspect(page);
});
