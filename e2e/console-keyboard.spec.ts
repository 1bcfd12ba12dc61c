import type { Page } from '@playwright/test';
import { send, signInAsOwner } from './console.ts';
import { demoMember, expect, test } from './fixtures.ts';
import { ownPanel } from './own-panel.ts';

/** Where the focus is after each step, for whoever works without a mouse. */
const panel = ownPanel({ demo: true, mode: 'serial' });

const open = (page: Page, path: string) =>
  signInAsOwner(page, path, { url: panel.console(), dataDir: panel.dataDir() });

/** The address of a survey's page. */
async function openSurvey(page: Page, number: string): Promise<string> {
  await open(page, `/surveys?words=${number}`);
  await page.getByRole('link', { name: number }).press('Enter');
  await expect(page).toHaveURL(/\/surveys\/\d+$/);
  return page.url();
}

test('whoever has signed in stands on the page', async ({ page }) => {
  await page.goto(panel.console());
  const { email, password } = demoMember('irina.koleva@example.com', panel.dataDir());
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=password]').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Today');
  await expect(page.getByRole('main')).toBeFocused();
});

test('what is chosen first in a form stays chosen', async ({ page }) => {
  await open(page, '/surveys/new?country=BG');
  const hosted = page.getByRole('combobox', { name: 'Hosted' });
  await expect(page.getByRole('textbox', { name: 'Link to the survey' })).toBeVisible();
  // By keyboard, because `selectOption` leaves the page no time between `input` and `change`.
  await hosted.press('B');
  await expect(hosted).toHaveValue('built_in');
  await expect(page.getByRole('textbox', { name: 'Link to the survey' })).toHaveCount(0);
});

test('lines of a question are written one after the other, and moved to the top', async ({ page }) => {
  await page.goto(`${await openSurvey(page, 'coffee-and-tea-bg')}/questionnaire`);
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('en');
  await page.getByRole('button', { name: 'Add a question' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text of the question' })).toBeFocused();
  await page.keyboard.type('Which cup?');
  const option = (at: number) => page.getByRole('textbox', { name: `Option ${at} (English)` });
  await option(1).focus();
  await page.keyboard.type('Blue');
  await page.keyboard.press('Enter');
  await expect(option(2)).toBeFocused();
  await page.keyboard.type('Red');
  await page.keyboard.press('Enter');
  await expect(option(3)).toBeFocused();
  // An empty one is enough.
  await page.keyboard.press('Enter');
  await page.keyboard.type('Green');
  await page.getByRole('button', { name: 'Add an option' }).press('Enter');
  await expect(option(4)).toBeFocused();
  await page.keyboard.type('White');

  const up = (at: number) => page.getByRole('button', { name: `Move up: Option ${at}` });
  for (const at of [4, 3, 2]) await up(at).press('Enter');
  await expect(option(1)).toHaveValue('White');
  await expect(up(1)).toBeFocused();
  await expect(up(1)).toBeDisabled();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+z');
  await expect(option(4)).toHaveValue('White');
  await expect(up(4)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Remove: Option 4' })).toBeFocused();
  await expect(page.getByText('texts are missing in Bulgarian.')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Saving' })).toContainText('Saved ');
});

test('the title of an opened question stays in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(`${await openSurvey(page, 'coffee-and-tea-bg')}/questionnaire`);
  const last = page.getByRole('button', { name: /Which cup\?/ }).first();
  await last.press('Enter');
  await expect(last).toHaveAttribute('aria-expanded', 'true');
  await expect(last).toBeInViewport();
});

test('a test run leads to what is refused, and to the next page', async ({ page }) => {
  await page.goto(`${await openSurvey(page, 'coffee-and-tea-bg')}/questionnaire`);
  const seen = page.getByRole('region', { name: 'As members see it' });
  await seen.getByRole('button', { name: 'Test run' }).press('Enter');
  const next = seen.getByRole('button', { name: 'Next' });
  await next.press('Enter');
  await expect(seen.locator('[data-invalid]').first()).toBeFocused();
});

test('whoever has published stands on the page', async ({ page }) => {
  await page.goto(`${await openSurvey(page, 'coffee-and-tea-bg')}/questionnaire`);
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByText('Version 2 is published.', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('why a member is left out is said where it was asked', async ({ page }) => {
  await page.goto(`${await openSurvey(page, 'coffee-and-tea-bg')}?tab=waves`);
  const number = page.getByRole('textbox', { name: "The member's number" });
  await number.press('Enter');
  await expect(page.getByRole('group', { name: /^The member's number/ })).toBeFocused();
  await number.focus();
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Member 1' })).toBeVisible();
  await expect(number).toBeFocused();
});

test('a new quota is named next, and what it lacks is said in the language of the operator', async ({
  page,
}) => {
  const survey = await openSurvey(page, 'coffee-and-tea-bg');
  const draft = await page.evaluate(async (id) => {
    const copied = await fetch(`/api/operator/v1/surveys/${id}/copies`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: 'a-draft-by-keyboard', country_code: 'BG' }),
    });
    return (await copied.json()).data.id as number;
  }, survey.split('/').at(-1));
  const settings = { name: 'Irina Koleva', language: 'bg', time_zone: 'Europe/Sofia' };
  expect(await send(page, 'PUT', '/auth/settings', settings)).toBe(200);
  await page.goto(`${panel.console()}/surveys/${draft}/quotas`);
  await page.getByRole('button', { name: 'Добавяне на квота' }).press('Enter');
  const named = page.getByRole('textbox', { name: 'Име' }).last();
  await expect(named).toBeFocused();
  await page.getByRole('button', { name: 'Запазване' }).press('Enter');
  await expect(page.getByRole('group', { name: /^Име/ })).toBeFocused();
  await expect(named).toHaveAccessibleDescription('Това поле е задължително');
  expect(await send(page, 'PUT', '/auth/settings', { ...settings, language: 'en' })).toBe(200);
});

test('a step on in a list that adds opens it, and only what is chosen is added', async ({ page }) => {
  await open(page, '/messages/saved-replies/new');
  const texts = page.getByRole('textbox', { name: /^Text in / });
  await expect(texts).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Another language' }).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(texts).toHaveCount(2);
});

test('a row that is opened beside its list takes the focus, and gives it back', async ({ page }) => {
  await open(page, '/rewards/requests');
  const row = page.locator('tr[data-row]').first().getByRole('link');
  await row.press('Enter');
  const beside = page.getByRole('complementary', { name: 'Beside the list' });
  await expect(beside).toBeFocused();
  await beside.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(beside).toHaveCount(0);
  await expect(row).toBeFocused();
  await row.press('Enter');
  await expect(beside).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(beside).toHaveCount(0);
  await expect(row).toBeFocused();
});

test('whoever takes a message over stays at the field', async ({ page }) => {
  await open(page, '/messages?state=open');
  await page.locator('tr[data-row]').first().getByRole('link').press('Enter');
  const taken = page.getByRole('combobox', { name: 'Assigned to' });
  await expect(taken.locator('option', { hasText: 'Irina Koleva' })).toHaveCount(1);
  await taken.press('I');
  await expect(taken).toHaveValue('1');
  await expect(page.getByText('Loading...').filter({ visible: true })).toHaveCount(0);
  await expect(taken).toBeFocused();
});

test('with text twice as large nothing is wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

/** What the keyboard comes to in a page and can't be seen there, because something of the page lies over it. */
async function coveredSteps(page: Page, steps: number): Promise<string[]> {
  const covered: string[] = [];
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      const { left, right, top, bottom } = focused.getBoundingClientRect();
      const isSeen = [
        [(left + right) / 2, (top + bottom) / 2],
        [left + 3, top + 3],
        [right - 3, bottom - 3],
      ].some(([x = 0, y = 0]) => {
        const seen = document.elementFromPoint(x, y);
        return focused.contains(seen) || seen?.closest('label')?.control === focused;
      });
      return isSeen ? null : focused.getAttribute('name') || focused.innerText || focused.localName;
    });
    if (name !== null) covered.push(name);
  }
  return covered;
}

test('what the keyboard comes to lies below no bar, on a desktop and at 400 %', async ({ page }) => {
  const wave = `${new URL(await openSurvey(page, 'transport-winter')).pathname}/waves/new`;
  for (const [width, height] of [
    [1280, 800],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${panel.console()}/rewards/catalogue/1`);
    await expect(page.getByRole('checkbox', { name: 'Bulgaria', exact: true })).toBeVisible();
    await page.getByRole('main').focus();
    expect(await coveredSteps(page, 45)).toEqual([]);
    await page.goto(panel.console() + wave);
    await expect(page.getByRole('button', { name: 'Remove: Age' })).toBeVisible();
    await page.getByRole('main').focus();
    expect(await coveredSteps(page, 20)).toEqual([]);
  }
});

test('a row that the keyboard comes to lies below no bar for the ticked ones, on a phone and at 400 %', async ({
  page,
}) => {
  await open(page, '/');
  for (const [width, height] of [
    [390, 800],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${panel.console()}/rewards/requests`);
    await page
      .getByRole('checkbox', { name: /^Select \d+$/ })
      .first()
      .press('Space');
    await expect(page.getByRole('region', { name: 'Selected rows' })).toBeAttached();
    expect(await coveredSteps(page, 12)).toEqual([]);
  }
});
