import { signInAsOwner } from './console.ts';
import { expect, newAddress, test } from './fixtures.ts';
import { loseResponses } from './lose-responses.ts';

// A test email's response is lost.
test.use({ expectedComplaints: [[/net::ERR_FAILED/], { scope: 'test' }] });

test('a test email whose response was lost is sent once, however often it is pressed until then', async ({
  page,
}) => {
  const email = newAddress();
  await signInAsOwner(page, '/surveys/1?tab=tests');
  await page.getByRole('button', { name: 'Try this survey' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Try this survey' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByRole('button', { name: 'Create the test' }).press('Enter');
  const sent = () =>
    page.evaluate(async () => {
      const { data } = await (await fetch('/api/operator/v1/mails?kind=survey_test')).json();
      return data.rows.length as number;
    });
  const send = page.getByRole('button', { name: 'Send the invitation' }).first();
  await expect(send).toBeVisible();
  const before = await sent();
  await loseResponses(page, '**/tests/*/mails');
  await send.press('Enter');
  await expect(page.getByText('You seem to be offline').first()).toBeVisible();
  await send.press('Enter');
  await expect(page.getByText(`Sent to ${email}`)).toBeVisible();
  expect(await sent()).toBe(before + 1);
  // The next press is another email.
  await send.press('Enter');
  await expect.poll(sent).toBe(before + 2);
});
