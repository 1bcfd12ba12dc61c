import { signInAsOwner } from './console.ts';
import { loseResponses } from './lose-responses.ts';
import { expect, test, writeToUs } from './members-area.ts';

// An answer is lost on its way.
test.use({ expectedComplaints: [[/net::ERR_FAILED/], { scope: 'test' }] });

test('what others write while an answer is typed is told, and a changed answer after a lost one stays unsent', async ({
  page,
  browser,
  join,
  open,
  inspect,
}) => {
  const { email } = await join(page);
  await writeToUs(page, `Read while you type ${email}`);

  const desk = await (await browser.newContext()).newPage();
  await desk.clock.install();
  await signInAsOwner(desk, '/messages?state=open');
  await desk.getByRole('link', { name: new RegExp(email.replaceAll('.', '\\.')) }).click();
  const written = desk.getByRole('list', { name: 'What was written' });
  await expect(written).toBeVisible();
  const told = desk.getByRole('alert').filter({ hasText: 'Your text is still here' });
  const answer = desk.getByLabel(/^Answer in/);
  const send = desk.getByRole('button', { name: 'Send the answer' });
  await answer.fill('My answer.');
  await open(page, '/members/messages');
  await page.getByRole('link', { name: /^Message \d+: Other/ }).click();
  await page.getByLabel('Your message').fill('I have found it, thank you.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('I have found it, thank you.')).toBeVisible();
  await expect(told).toHaveCount(0);
  await desk.clock.fastForward(30_000);
  await expect(written).toContainText('I have found it');
  await expect(told).toBeVisible();
  await inspect(desk);

  await loseResponses(desk, '**/messages/*/answer');
  await send.click();
  await expect(desk.getByText('You seem to be offline').first()).toBeVisible();
  await answer.fill('My better answer.');
  await send.click();
  await expect(told).toBeVisible();
  await expect(written).toContainText('My answer.');
  await expect(answer).toHaveValue('My better answer.');
  await send.click();
  await expect(written).toContainText('My better answer.');
  await expect(told).toHaveCount(0);
  await desk.context().close();
});

test('a tick that comes with the second try after a lost answer counts, or it is told that it does not', async ({
  page,
  browser,
  join,
  open,
}) => {
  const { email } = await join(page);
  await writeToUs(page, `Close it at last ${email}`);

  const desk = await (await browser.newContext()).newPage();
  await signInAsOwner(desk, '/messages?state=open');
  await desk.getByRole('link', { name: new RegExp(email.replaceAll('.', '\\.')) }).click();
  const heading = desk.getByRole('heading', { level: 1 });
  const answer = desk.getByLabel(/^Answer in/);
  const send = desk.getByRole('button', { name: 'Send the answer' });
  const lost = desk.getByText('You seem to be offline');
  const close = desk.getByLabel('Close it with this answer');
  const written = desk.getByRole('list', { name: 'What was written' });

  await loseResponses(desk, '**/messages/*/answer');
  await answer.fill('They are on their way.');
  await send.click();
  await expect(lost.first()).toBeVisible();
  await close.check();
  await send.click();
  await expect(heading).toContainText('Closed');
  await expect(written.getByText('They are on their way.')).toHaveCount(1);

  await desk.unroute('**/messages/*/answer');
  await loseResponses(desk, '**/messages/*/answer');
  await answer.fill('They have left.');
  await send.click();
  await expect(lost.first()).toBeVisible();
  // The member goes on before the second try.
  await open(page, '/members/messages');
  await page.getByRole('link', { name: /^Message \d+: Other/ }).click();
  await page.getByLabel('Your message').fill('Nothing has come.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Nothing has come.')).toBeVisible();
  await close.check();
  await send.click();
  await expect(desk.getByText("it wasn't closed or reopened")).toBeVisible();
  await expect(heading).toContainText('Waits for an answer');
  await expect(written).toContainText('Nothing has come.');
  await expect(written.getByText('They have left.')).toHaveCount(1);
  await desk.context().close();
});

test('whoever types an answer is told that a colleague has closed it meanwhile, and not of what they did themselves', async ({
  page,
  browser,
  join,
}) => {
  const { email } = await join(page);
  await writeToUs(page, `Close while you type ${email}`);

  const desk = await (await browser.newContext()).newPage();
  await desk.clock.install();
  await signInAsOwner(desk, '/messages?state=open');
  await desk.getByRole('link', { name: new RegExp(email.replaceAll('.', '\\.')) }).click();
  const heading = desk.getByRole('heading', { level: 1 });
  const told = desk.getByRole('alert').filter({ hasText: 'Your text is still here' });
  const answer = desk.getByLabel(/^Answer in/);
  await answer.fill('My answer.');
  await desk.getByLabel('Assigned to').selectOption({ label: 'Irina Koleva' });
  await expect(desk.getByLabel('Assigned to')).toHaveValue(/\d/);
  await desk.getByLabel('Note for other operators').fill('I answer this.');
  await desk.getByRole('button', { name: 'Add the note' }).click();
  await expect(desk.getByRole('status').filter({ hasText: 'The note is added' })).toBeVisible();
  await expect(desk.getByRole('list', { name: 'What was written' })).toContainText('I answer this.');
  await expect(told).toHaveCount(0);

  const colleague = await desk.context().newPage();
  await colleague.goto(desk.url());
  await colleague.getByRole('button', { name: 'Close without an answer' }).click();
  await expect(colleague.getByRole('heading', { level: 1 })).toContainText('Closed');
  await colleague.close();
  await desk.clock.fastForward(30_000);
  await expect(heading).toContainText('Closed');
  await expect(told).toBeVisible();
  await expect(answer).toHaveValue('My answer.');
  await desk.getByRole('button', { name: 'Send the answer' }).click();
  await expect(heading).toContainText('Answered');
  await expect(told).toHaveCount(0);
  await desk.context().close();
});
