import { expect } from '@playwright/test';
import { overflow, test, violations } from './gallery/page.ts';

const en = { form: 'Register', save: 'Save changes', required: 'This field is required.' };

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 1280]) {
    test.describe(`${colorScheme}, ${width} px wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } });

      test('as it is', async ({ page, open }) => {
        await open();
        expect(await violations(page)).toEqual([]);
        expect(await overflow(page)).toBe(0);
      });

      test('with errors, with what opens and with toasts', async ({ page, open }) => {
        await open();
        for (const form of ['Register', 'Update the profiler']) {
          await page.getByRole('form', { name: form }).getByRole('button', { name: en.save }).click();
        }
        await expect(page.getByText('Please answer this question').first()).toBeVisible();
        await page.getByRole('main').getByRole('button', { name: 'Successfully saved' }).click();
        await page.getByRole('main').getByRole('button', { name: 'could not be loaded' }).click();
        await expect(page.locator('[popover] [role=alert]').getByText('could not be loaded')).toBeVisible();
        await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
        await page.getByText('Forgotten password').click();
        expect(await violations(page)).toEqual([]);
        expect(await overflow(page)).toBe(0);
        await page.getByRole('button', { name: 'Maria Ivanova' }).click();
        expect(await violations(page)).toEqual([]);
      });

      for (const dialog of ['forced', 'ordinary']) {
        test(`with the ${dialog} dialog`, async ({ page, open }) => {
          await open(`?dialog=${dialog}`);
          await expect(page.getByRole('dialog')).toBeVisible();
          expect(await violations(page)).toEqual([]);
          expect(await overflow(page)).toBe(0);
        });
      }
    });
  }
}

for (const width of [320, 1280]) {
  test(`long words fit into ${width} px`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const lang of ['bg', 'el']) {
      await open(`?lang=${lang}`);
      expect(await overflow(page), lang).toBe(0);
    }
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the forced choice is there, made of links', async ({ page, open }) => {
    await open('?dialog=forced');
    await page.getByRole('dialog').getByRole('link', { name: 'Bulgaria' }).click();
    await expect(page).toHaveURL(/country=Bulgaria/);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('the dropdown opens and an answer unfolds', async ({ page, open }) => {
    await open();
    await page.getByRole('button', { name: 'Log in' }).first().click();
    await expect(page.getByLabel('Remember me')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Remember me')).toBeHidden();
  });
});

test('a forced dialog cannot be left', async ({ page, open }) => {
  await open('?dialog=forced');
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(page.getByRole('dialog', { name: 'Where do you live?' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Bulgaria' })).toBeFocused();
});

test('a forced dialog cannot be left in a browser that does not know closedby', async ({ page, open }) => {
  await open('?dialog=forced');
  const dialog = page.getByRole('dialog', { name: 'Where do you live?' });
  await dialog.evaluate((element) => element.removeAttribute('closedby'));
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveJSProperty('open', true);
});

test('an ordinary dialog takes the focus and gives it back', async ({ page, open }) => {
  await open();
  const opener = page.getByRole('button', { name: 'Delete my profile' }).first();
  const dialog = page.getByRole('dialog', { name: 'Delete your profile?' });
  await opener.click();
  await expect(dialog.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a refused form shows its first error, and the button stays where it was', async ({ page, open }) => {
  await open();
  const form = page.getByRole('form', { name: en.form });
  const save = form.getByRole('button', { name: en.save });
  const before = await save.evaluate((button) => button.getBoundingClientRect().top + window.scrollY);
  await save.click();

  const firstField = form.getByRole('group', { name: `First name ${en.required}` });
  await expect(firstField).toBeFocused();
  await expect(firstField).toBeInViewport();
  await expect(form.getByRole('radiogroup', { name: 'How do you usually' })).toHaveAccessibleDescription(
    en.required,
  );
  expect(await save.evaluate((button) => button.getBoundingClientRect().top + window.scrollY)).toBe(before);

  await page.keyboard.press('Tab');
  await expect(form.getByLabel('First name')).toBeFocused();
  await expect(firstField).toBeHidden();
  await form.getByLabel('On foot').focus();
  await expect(form.getByRole('radiogroup', { name: 'How do you usually' })).not.toHaveAccessibleDescription(
    en.required,
  );
});

test('what is entered arrives', async ({ page, open }) => {
  await open();
  const form = page.getByRole('form', { name: en.form });
  await form.getByLabel('First name').fill('Мария');
  await form.getByLabel('E-mail').fill('maria@example.com');
  await form.getByLabel('Password', { exact: false }).first().fill('Aa1!x9Zq');
  await expect(form.getByText('Very strong').last()).toBeVisible();
  await form.getByLabel('Date of birth').fill('1990-02-28');
  await form.getByLabel('Gender').selectOption('Female');
  for (let press = 0; press < 3; press += 1) await form.getByRole('button', { name: 'One more' }).click();
  await form.getByRole('button', { name: 'One less' }).click();
  await form.getByLabel('By bicycle').check();
  await form.getByLabel('Tablet').check();
  await form.getByLabel('Smartphone').check();
  for (const row of ['Mobile application', 'Advice at the branch', 'Telephone hotline']) {
    await form.getByRole('radiogroup', { name: row }).getByLabel('Satisfied', { exact: true }).check();
  }
  await form.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await expect(form.getByText('5 / 1500')).toBeVisible();
  await form.getByLabel('I have read').check();
  await form.getByLabel('I agree to').check();
  await form.getByRole('button', { name: en.save }).click();
  const sent = form.getByRole('status').last();
  await expect(sent).not.toBeEmpty();
  expect(JSON.parse((await sent.textContent()) ?? '')).toEqual({
    first_name: 'Мария',
    email: 'maria@example.com',
    password: 'Aa1!x9Zq',
    birthdate: '1990-02-28',
    gender: '1',
    household: 1,
    transport: '2',
    devices: ['1', '3'],
    grid: { row_1: '4', row_2: '4', row_3: '4' },
    message: 'Hello',
    agree: true,
    terms: true,
  });
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByText('0 / 1500')).toBeVisible();
});

test('a password can be looked at', async ({ page, open }) => {
  await open();
  const form = page.getByRole('form', { name: en.form });
  await form.locator('[name=password]').fill('secret');
  await form.getByRole('button', { name: 'Show password' }).click();
  await expect(form.locator('[name=password]')).toHaveAttribute('type', 'text');
  await form.getByRole('button', { name: 'Hide password' }).click();
  await expect(form.locator('[name=password]')).toHaveAttribute('type', 'password');
});

test('questions come, go and exclude each other', async ({ page, open }) => {
  await open();
  const form = page.getByRole('form', { name: 'Update the profiler' });
  const answers = form.getByTestId('answers');
  const children = form.getByLabel('How many children');
  await expect(children).toBeHidden();
  await form.getByLabel('By car').check();
  await children.fill('2');
  await form.getByLabel('Tablet').check();
  await form.getByLabel('Smartphone').check();
  await expect(answers).toHaveText('{"1":14,"2":2,"3":[33,31]}');

  await form.getByLabel('None of these').check();
  await expect(answers).toContainText('"3":[35]');
  await form.getByLabel('Tablet').check();
  await form.getByLabel('Tablet').uncheck();
  await expect(answers).not.toContainText('"3"');

  const city = form.getByLabel('Which city');
  await expect(city).toBeDisabled();
  await form.getByLabel('Greece').check();
  await city.selectOption('Athens');
  await expect(answers).toContainText('"5":54');
  await form.getByLabel('Germany').check();
  await expect(city).toHaveValue('');
  await expect(answers).not.toContainText('"5"');

  await form.getByRole('radiogroup', { name: 'Telephone hotline' }).getByLabel('Neither nor').check();
  await expect(answers).toContainText('"6":{"63":603}');
  await form.getByLabel('Date of birth').fill('1990-02-28');
  await form.getByLabel('Message').fill('two\nlines');
  await expect(answers).toContainText('"8":"1990-02-28","9":"two\\nlines"');

  await form.getByRole('button', { name: en.save }).click();
  await expect(form.getByText('Please choose an answer in every row')).toBeVisible();
  await form.getByRole('radiogroup', { name: 'Mobile application' }).getByLabel('Neither nor').check();
  await expect(form.getByText('Please choose an answer in every row')).toBeHidden();
});

test('a toast goes after four seconds, but not under the pointer or the focus', async ({ page, open }) => {
  await page.clock.install();
  await open();
  await page.getByRole('main').getByRole('button', { name: 'Successfully saved' }).click();
  await page.clock.pauseAt(Date.now() + 60_000);
  const toast = page.locator('[popover] [role=status]').getByText('Successfully saved');
  await expect(toast).toBeHidden();

  await page.getByRole('main').getByRole('button', { name: 'Successfully saved' }).dispatchEvent('click');
  await page.clock.runFor(3900);
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).focus();
  await page.mouse.move(5, 700);
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).blur();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();
});

test('a toast can be put away', async ({ page, open }) => {
  await open();
  await page.getByRole('main').getByRole('button', { name: 'could not be loaded' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('[popover] [role=alert]')).toBeEmpty();
});

test('a toast of a dialog can be heard and reached, and outlives it', async ({ page, open }) => {
  await open('?dialog=ordinary');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete my profile' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The data could not be loaded.');
  await dialog.getByRole('alert').hover();
  await dialog.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const toast = page.locator('[popover] [role=alert]');
  await expect(toast).toHaveText('The data could not be loaded.');
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toBeEmpty();
});

test('the dropdown starts in its first field, keeps what was typed and closes with the screen', async ({
  page,
  open,
}) => {
  await open();
  const opener = page.getByRole('banner').getByRole('button', { name: 'Log in' }).first();
  const email = page.getByRole('banner').getByLabel('E-mail').first();
  await opener.click();
  await expect(email).toBeFocused();
  await page.keyboard.type('maria@example.com');
  await page.keyboard.press('Escape');
  await expect(email).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(email).toHaveValue('maria@example.com');
  const panel = await page.locator('[popover]:popover-open').last().boundingBox();
  expect(panel?.width).toBeGreaterThanOrEqual(350);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Maria Ivanova' }).click();
  await page.getByRole('link', { name: 'Change Password' }).click();
  await expect(page).toHaveURL(/page=password/);
  await expect(page.getByRole('link', { name: 'Change Password' })).toBeHidden();
});

test('a busy button keeps its place and ignores presses', async ({ page, open }) => {
  await open();
  const idle = page.getByRole('main').getByRole('button', { name: en.save, exact: true });
  const busy = page.locator('button[aria-busy]').first();
  expect((await busy.boundingBox())?.width).toBeCloseTo((await idle.last().boundingBox())?.width ?? 0, 0);
  await busy.focus();
  await page.keyboard.press('Enter');
  await expect(busy).toBeFocused();
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

  test('a table stays a table for those who hear it', async ({ page, open }) => {
    await open();
    const table = page.getByRole('table', { name: 'Points history' });
    await expect(table.getByRole('columnheader')).toHaveText(['Details', 'Date', 'Points']);
    const row = table.getByRole('row', { name: /Referral of a friend/ });
    await expect(row.getByRole('cell')).toHaveText(['3 November 2026', '+10']);
  });

  test('every control is large enough for a finger', async ({ page, open }) => {
    await open();
    const small = await page.locator('main :is(button, select, input, summary)').evaluateAll((controls) =>
      controls
        .map((control) => control.closest('label') ?? control)
        .filter((control) => {
          const { width, height } = control.getBoundingClientRect();
          return width > 0 && Math.min(width, height) < 44;
        })
        .filter(
          (control) => !(control.matches('[type=checkbox]') && control.nextElementSibling?.matches('label')),
        )
        .map((control) => control.outerHTML),
    );
    expect(small).toEqual([]);
  });
});
