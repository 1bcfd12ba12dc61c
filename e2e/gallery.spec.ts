import { expect, type Page } from '@playwright/test';
import { test } from './gallery-page.ts';
import { overflow, violations } from './inspect-page.ts';

/** The page in both colour schemes; the second one can only break what goes by colours. */
async function inspect(page: Page) {
  for (const [colorScheme, rules] of [
    ['light', 'all'],
    ['dark', 'of colours'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page, rules), colorScheme).toEqual([]);
  }
  expect(await overflow(page)).toBe(0);
}

for (const width of [320, 1280]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('as it is, then with errors, with what opens and with toasts', async ({ page, open }) => {
      await open();
      await inspect(page);
      for (const form of ['Register', 'Update the profiler']) {
        await page.getByRole('form', { name: form }).getByRole('button', { name: 'Save changes' }).click();
      }
      await expect(page.getByText('Please answer this question').first()).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: 'Successfully saved' }).click();
      await page.getByRole('main').getByRole('button', { name: "couldn't load" }).click();
      const toast = page.locator('[popover] [role=alert]').getByText("couldn't load");
      await expect(toast).toBeVisible();
      await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
      await page.getByText('Forgotten password').click();
      await inspect(page);
      await page.getByRole('button', { name: 'Maria Ivanova' }).click();
      await inspect(page);
    });

    for (const dialog of ['forced', 'ordinary']) {
      test(`with the ${dialog} dialog`, async ({ page, open }) => {
        await open(`?dialog=${dialog}`);
        await expect(page.getByRole('dialog')).toBeVisible();
        await inspect(page);
      });
    }
  });
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

  test('a table stays a table for those who hear it', async ({ page, open }) => {
    await open();
    const table = page.getByRole('table', { name: 'Points history' });
    await expect(table.getByRole('columnheader')).toHaveText(['Details', 'Date', 'Points']);
    const row = table.getByRole('row', { name: /Friend referral/ });
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

/** What each face of the console says in each state, and what is done to get there. */
const faces: Record<string, Record<string, { says: string; press?: string[] }>> = {
  list: {
    full: { says: '3 rows' },
    loading: { says: 'Household cases' },
    empty: { says: 'No household cases yet' },
    'nothing&state=open': { says: 'Nothing matches' },
    failed: { says: 'Something went wrong' },
    offline: { says: 'You seem to be offline' },
    'read-only': { says: '3 rows' },
  },
  thing: {
    full: { says: 'Changed the last name' },
    loading: { says: 'Loading...' },
    empty: { says: 'Nothing has happened yet' },
    nothing: { says: 'There is no such case' },
    failed: { says: 'Try again' },
    offline: { says: 'You seem to be offline' },
    conflict: { says: 'Changed', press: ['Confirm', 'Freeze'] },
    'read-only': { says: 'Registered' },
  },
  form: {
    full: { says: 'Everything is saved', press: ['Save'] },
    loading: { says: 'Loading...' },
    empty: { says: 'This field is required', press: ['Save'] },
    nothing: { says: 'There is no such project' },
    failed: { says: 'Try again' },
    offline: { says: 'You seem to be offline' },
    'not-saved': { says: 'Something went wrong', press: ['Save'] },
    lost: { says: 'You seem to be offline', press: ['Save'] },
    conflict: { says: 'Coffee at work', press: ['Save'] },
    'read-only': { says: 'The project' },
  },
  chart: {
    full: { says: 'Save as PNG' },
    loading: { says: 'Loading...' },
    empty: { says: "There's no data for this yet." },
    failed: { says: 'Try again' },
    offline: { says: 'You seem to be offline' },
  },
};

for (const [face, states] of Object.entries(faces)) {
  test(`the console's ${face} in every state`, async ({ page, open }) => {
    for (const [state, { says, press = [] }] of Object.entries(states)) {
      await open(`?face=${face}&of=${state}`, 'faces');
      for (const name of press) await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByText(says).filter({ visible: true }).first(), state).toBeVisible();
      await inspect(page);
    }
  });
}
