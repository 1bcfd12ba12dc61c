import { send, signInAsOwner } from './console.ts';
import { expect, newAddress, test } from './fixtures.ts';
import { loseResponses } from './lose-responses.ts';

// A test email's response is lost, and a test is deleted in the middle.
test.use({ expectedComplaints: [[/net::ERR_FAILED/, /status of 410/], { scope: 'test' }] });

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

test("whoever takes a test learns in the middle of it that it was deleted, and at its end isn't led to points that it never gets", async ({
  page,
  browser,
  inspect,
}) => {
  await signInAsOwner(page, '/surveys');
  const liveSurvey = (kind: string) =>
    page.evaluate(async (hosted) => {
      const { data } = await (
        await fetch(`/api/operator/v1/surveys?kind=${hosted}&state=live&country=BG`)
      ).json();
      return data.rows[0].id as number;
    }, kind);
  const newTest = (id: number) =>
    page.evaluate(async (survey) => {
      const response = await fetch(`/api/operator/v1/surveys/${survey}/tests`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key: crypto.randomUUID(), name: 'Petar', email: null, language: 'en' }),
      });
      return (await response.json()).data as { id: number; link: string };
    }, id);
  const tester = await browser.newContext();
  const tab = await tester.newPage();

  const own = await liveSurvey('built_in');
  const { id, link } = await newTest(own);
  await tab.goto(link);
  await tab.getByRole('button', { name: 'Start' }).click();
  await tab.getByRole('radio').first().check();
  await tab.getByRole('checkbox').first().check();
  expect(await send(page, 'DELETE', `/surveys/${own}/tests/${id}`, {})).toBe(200);
  await tab.getByRole('button', { name: 'Next' }).click();
  const deleted = tab.getByRole('heading', { name: 'This test has been deleted' });
  await expect(deleted).toBeVisible();
  const anew = tab.getByText('To try this survey again, please ask whoever sent you the link for a new one.');
  await expect(anew).toBeVisible();
  await inspect(tab);
  for (const address of [tab.url(), link]) {
    await tab.goto(address);
    await expect(deleted).toBeVisible();
  }

  // The survey's own site isn't there.
  const startElsewhere = () =>
    tab.evaluate(async () => {
      const form = document.querySelector('form[method=post]') as HTMLFormElement;
      await fetch(form.action, { method: 'POST', redirect: 'manual', body: new URLSearchParams() });
    });
  const elsewhere = await liveSurvey('external');
  const other = await newTest(elsewhere);
  await tab.goto(other.link);
  await startElsewhere();
  const completeOf = (id: number) =>
    page.evaluate(
      async ([survey, made]) => {
        const { data } = await (await fetch(`/api/operator/v1/surveys/${survey}/tests`)).json();
        const tests = data as { id: number; returns: { outcome: string; address: string }[] }[];
        const { returns = [] } = tests.find((one) => one.id === made) ?? {};
        return returns.find(({ outcome }) => outcome === 'complete')?.address ?? '';
      },
      [elsewhere, id] as const,
    );
  await tab.goto(await completeOf(other.id));
  await expect(tab.getByRole('heading', { name: 'Thank you for taking part!' })).toBeVisible();
  await expect(anew).toBeVisible();
  await expect(tab.getByRole('main').getByRole('link')).toHaveCount(0);
  await inspect(tab);

  // Who waits for the result of a test that is deleted meanwhile.
  const third = await newTest(elsewhere);
  await tab.goto(third.link);
  await startElsewhere();
  const attempt = new URL(await completeOf(third.id)).searchParams.get('attempt');
  await tab.goto(new URL(`/survey-return/${attempt}`, third.link).href);
  await expect(tab.getByRole('heading', { name: "Thank you! We're waiting for the result" })).toBeVisible();
  expect(await send(page, 'DELETE', `/surveys/${elsewhere}/tests/${third.id}`, {})).toBe(200);
  await expect(deleted).toBeVisible({ timeout: 15_000 });
  await expect(tab.getByRole('heading', { level: 1 })).toHaveCount(1);
  await inspect(tab);
  await tester.close();
});
