import { readFileSync } from 'node:fs';
import { cookiesAllowed, expect, test } from './fixtures.ts';
import { live } from './members-area.ts';

test.use({
  storageState: cookiesAllowed,
  expectedComplaints: [[/net::ERR_FAILED/, /status of 502/], { scope: 'test' }],
});

const inBulgarian = (sentence: string) => {
  const text: string = JSON.parse(readFileSync('locales/bg.json', 'utf8'))[sentence];
  expect(text).toMatch(/\p{Script=Cyrillic}{4}/u);
  return text;
};
for (const [what, sentence, answer] of [
  [
    'the message of the answer',
    "You're not allowed to do this",
    {
      status: 409,
      json: { success: false, code: 'conflict', message: "You're not allowed to do this", errors: {} },
    },
  ],
  [
    'the status, where there is neither message nor errors',
    'The service is starting. Please try again in a moment',
    { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
  ],
  [
    'what went wrong, where no answer came',
    'You seem to be offline. Check your connection and try again',
    null,
  ],
] as const)
  test(`a failure is told at the top in the centre, in the language on the screen: ${what}`, async ({
    page,
  }) => {
    await page.goto('/faq?lang=bg');
    await live(page);
    await page.route('**/profile/language', (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.getByRole('banner').getByRole('button', { name: 'Език' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
    const toast = page
      .locator('[data-toasts] [role=alert]')
      .getByText(inBulgarian(sentence), { exact: true });
    await expect(toast).toBeVisible();
    const box = await toast.locator('..').boundingBox();
    const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2;
    expect(Math.abs(middle - (page.viewportSize()?.width ?? 0) / 2)).toBeLessThan(10);
    expect(box?.y).toBeLessThan(100);
  });
