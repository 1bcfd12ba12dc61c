import type { Page } from '@playwright/test';
import { expect, expectFocusInMain, test } from './members-area.ts';

const PATH = '/members/contact-preferences';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const perWeek = (page: Page) => page.getByRole('spinbutton', { name: 'Invitations per week, at most' });
const lastDay = (page: Page) => page.locator('input[name=paused_until]');
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();
const saved = (page: Page) => page.getByRole('status').getByText('Successfully saved');

test.describe('contact preferences', () => {
  test('are saved with one button, and nothing typed is lost to a mistake @phone', async ({
    page,
    join,
    open,
    inspect,
  }) => {
    await join(page);
    await open(page, '/members/account');
    await page.getByRole('main').getByRole('link', { name: 'Contact preferences' }).click();
    await expect(page).toHaveURL(PATH);
    await inspect(page);

    await perWeek(page).fill('99');
    await page.getByLabel('Health and medicines').check();
    await lastDay(page).fill(inDays(400));
    await save(page);
    await expect(page.getByText('This number is too large')).toBeVisible();
    await expect(page.getByText('Please enter a valid date')).toBeVisible();
    await inspect(page);
    await expect(perWeek(page)).toHaveValue('99');
    await expect(page.getByLabel('Health and medicines')).toBeChecked();

    await perWeek(page).fill('2');
    await lastDay(page).fill('');
    await page.getByLabel('Alcohol and tobacco').check();
    await save(page);
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(perWeek(page)).toHaveValue('2');
    for (const topic of ['Health and medicines', 'Alcohol and tobacco'])
      await expect(page.getByLabel(topic)).toBeChecked();
    await expect(page.getByLabel('Travel, cars and transport')).not.toBeChecked();
  });

  test('hold back invitations for a break that can be ended', async ({ page, join, open, inspect }) => {
    await join(page);
    await open(page, PATH);
    await lastDay(page).fill(inDays(10));
    await save(page);
    await expect(page.getByText(/^No invitations until .*\d/)).toBeVisible();
    await inspect(page);

    await open(page, '/members/questionnaires');
    await expect(page.getByText(/^No invitations until .*\d/)).toBeVisible();
    await expect(
      page.getByRole('link', { name: 'Click here to fill out the questionnaire' }).first(),
    ).toBeVisible();

    await page.getByRole('link', { name: 'Change the break' }).click();
    await expect(page).toHaveURL(PATH);
    await perWeek(page).fill('3');
    await page.getByRole('button', { name: 'End break now' }).click();
    await expect(saved(page)).toBeVisible();
    await expect(page.getByText(/^No invitations until .*\d/)).toBeHidden();
    await expectFocusInMain(page);
    await page.reload();
    await expect(lastDay(page)).toHaveValue('');
    await expect(perWeek(page)).toHaveValue('3');
  });
});
