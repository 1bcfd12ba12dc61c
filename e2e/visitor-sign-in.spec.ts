import type { Page } from '@playwright/test';
import { cookiesAllowed, demoMember, expect, newAddress, test } from './fixtures.ts';
import { mailedLink } from './mailbox.ts';
import { live } from './members-area.ts';

test.use({ storageState: cookiesAllowed });

const form = (page: Page) => page.getByRole('main').locator('form').first();

test.describe('signing in', () => {
  const maria = demoMember('maria.petrova@example.com');

  test('fails with one sentence for every wrong pair, and keeps the address', async ({ page, inspect }) => {
    await page.goto('/login');
    await form(page).getByLabel('Email').fill(newAddress());
    await form(page).getByLabel('Password', { exact: false }).first().fill('wrong');
    await form(page).getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert').getByText('The email or password is incorrect')).toBeVisible();
    await expect(form(page).getByLabel('Email')).toHaveValue(/member/);
    await inspect(page);
  });

  test('leads back to the page that asked for it, and never elsewhere', async ({ page }) => {
    await page.goto('/members/reward-basket');
    await expect(page).toHaveURL(/\/login\?return=/);
    await live(page);
    await form(page).getByLabel('Email').first().fill(maria.email);
    await form(page).getByLabel('Password', { exact: false }).first().fill(maria.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/members/reward-basket');
    await page.context().clearCookies({ name: 'session' });
    await page.goto('/login?return=/faq');
    await live(page);
    await form(page).getByLabel('Email').first().fill(maria.email);
    await form(page).getByLabel('Password', { exact: false }).first().fill(maria.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/members/questionnaires');
    for (const elsewhere of ['https://evil.example/', '/faq', '/members/..%2Ffaq']) {
      await page.goto(`/login?return=${elsewhere}`);
      await expect(page).toHaveURL('/members/questionnaires');
    }
  });

  test('from the header, then contact support with the form for members', async ({ page, inspect }) => {
    await page.goto('/contact-us');
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    const panel = page.getByRole('banner').locator('[popover]:popover-open');
    await panel.getByLabel('Email').first().fill(maria.email);
    await panel.getByLabel('Password', { exact: false }).first().fill(maria.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/members/questionnaires');
    // The address comes first: until its page is shown, and has the focus, the one before stands there.
    await expect(page.getByRole('heading', { level: 1, name: 'Questionnaires' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).press('Enter');
    const send = form(page).getByRole('button', { name: 'Send' });
    await send.click();
    await expect(form(page).getByText('This field is required')).toHaveCount(2);
    await form(page).getByRole('combobox').selectOption('Other');
    await form(page).getByRole('textbox').fill('x'.repeat(1501));
    await send.click();
    await expect(form(page).getByText('This is too long')).toBeVisible();
    await form(page).getByRole('textbox').fill('Where are my points?');
    await expect(form(page).getByText('20 of 1500 characters')).toBeVisible();
    await inspect(page);
    await send.click();
    await expect(page.getByText('Message successfully sent')).toBeVisible();
    await expect(form(page).getByRole('textbox')).toHaveValue('');
  });

  test('pages of visitors send members on', async ({ page, signIn }) => {
    await signIn(page, maria);
    for (const path of ['/login', '/register', `/reset-password/${'a'.repeat(64)}`]) {
      await page.goto(path);
      await expect(page).toHaveURL('/members/questionnaires');
    }
  });
});

test('a forgotten password is replaced with the link of a mail, once', async ({ page, register, signIn }) => {
  await page.goto('/register');
  const { email } = await register(page);
  await expect(page.getByRole('heading', { name: 'Almost done' })).toBeVisible();
  await page.goto(await mailedLink(email, '/confirm?code='));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.getByRole('link', { name: 'Next' }).click();

  await page.getByText('Forgotten password?').click();
  const forgotten = page.getByRole('main').locator('form').nth(1);
  await forgotten.getByLabel('Email').fill(email);
  await forgotten.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Request for password change was sent')).toBeVisible();
  await expect(forgotten.getByLabel('Email')).toHaveValue('');

  const link = await mailedLink(email, '/reset-password/');
  const setPassword = async (password: string) => {
    await page.goto(link);
    await expect(page).toHaveURL(/\/reset-password$/);
    await form(page)
      .getByLabel(/^New password/)
      .fill(password);
    await form(page)
      .getByLabel(/^Repeat password/)
      .fill(password);
    await form(page).getByRole('button', { name: 'Change Password' }).click();
  };
  await setPassword('Another-horse-43');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Password successfully changed')).toBeVisible();
  await setPassword('Third-horse-44');
  // A used link, or none at all, offers a new one.
  await expect(page.getByText('This link is invalid or has expired')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'New password' })).toBeFocused();
  await page.goto('/faq');
  await page.goto('/reset-password');
  await expect(page.getByText('This link is invalid or has expired')).toBeVisible();
  await form(page).getByLabel('Email').fill(email);
  await form(page).getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Request for password change was sent')).toBeVisible();
  await signIn(page, { email, password: 'Another-horse-43' });
  await expect(page).toHaveURL('/members/questionnaires');
});
