import { consoleUrl, signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';

// What is imported is refused.
test.use({ expectedComplaints: [[/status of 422/], { scope: 'test' }] });

test('a file that is no questionnaire is refused, naming the question, whatever is in it, and the dialog goes on', async ({
  page,
  inspect,
}) => {
  await signInAsOwner(page, '/surveys/1/questionnaire');
  const more = page.getByRole('main').getByRole('button', { name: 'More', exact: true });
  await more.press('Enter');
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import a questionnaire' });
  const refused = dialog.getByText("This file can't be used");
  const one = { key: 'one', type: 'sr', title: {} };
  const long = { key: 'a', name: { en: 'x'.repeat(5000) } };
  for (const [content, place] of [
    [[null], 'Question 1: '],
    [[one, { ...one, key: 'two', options: 5 }], 'Question 2 (two), options: '],
    [{ form: [[]] }, 'Question 1: '],
    [
      [one, { ...one, key: 'two', options: [{ key: 'b', name: {} }, long] }],
      'Question 2 (two), option 2 (a), name.en: ',
    ],
    [[one, one], 'Question 2 (one), key: This is already in use'],
    [[{ ...one, colour: 'red' }], "Question 1 (one), colour: This field doesn't exist"],
  ] as const) {
    await dialog.getByRole('textbox', { name: 'Or paste its content' }).fill(JSON.stringify(content));
    await expect(refused).toBeHidden();
    await dialog.getByRole('button', { name: 'Import', exact: true }).press('Enter');
    await expect(refused).toBeVisible();
    await expect(dialog.getByRole('alert').getByRole('listitem').filter({ hasText: place })).toBeVisible();
  }
  await inspect(page);
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status', { name: 'Saving' })).toHaveText('Nothing has changed');
});

test('a screen-out of thousands of rules is opened group by group, and told by their numbers', async ({
  page,
  inspect,
}) => {
  await signInAsOwner(page, '/surveys');
  const draft = await page.evaluate(async () => {
    const copied = await fetch('/api/operator/v1/surveys/1/copies', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: crypto.randomUUID(), country_code: 'BG' }),
    });
    return (await copied.json()).data.id as number;
  });
  await page.goto(`${consoleUrl}/surveys/${draft}/questionnaire`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import a questionnaire' });
  const groups = (kind: string, of: object) => ({ kind, of: Array.from({ length: 20 }, () => of) });
  const screenout = groups('any', groups('all', groups('any', { kind: 'age', from: 18, to: 30 })));
  const options = [
    { key: 'yes', name: { en: 'Yes' } },
    { key: 'no', name: { en: 'No' } },
  ];
  const content = JSON.stringify([{ key: 'one', type: 'sr', title: { en: 'Coffee?' }, options, screenout }]);
  await dialog.getByRole('textbox', { name: 'Or paste its content' }).fill(content);
  await dialog.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  const question = main.getByRole('list', { name: 'Questions' }).getByRole('button', { expanded: false });
  await expect(question).toContainText('(400 conditions) or (400 conditions)');
  await question.press('Enter');
  const folded = main.getByText('all of these · 400 conditions');
  await expect(folded).toHaveCount(20);
  await folded.first().click();
  const inner = main.getByText('at least one of these · 20 conditions');
  await expect(inner).toHaveCount(20);
  await inner.first().click();
  const ages = main.getByRole('group', { name: 'Age' });
  await expect(ages).toHaveCount(20);
  await inspect(page);
  await ages.first().getByLabel('From').fill('21');
  await expect(ages.first().getByLabel('From')).toHaveValue('21');
});

test('a pasted list is shown before it is added, without what is there already', async ({
  page,
  inspect,
}) => {
  await signInAsOwner(page, '/surveys/1/questionnaire');
  await page.getByRole('button', { name: 'Paste a list' }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  const list = dialog.getByRole('textbox', { name: 'One per line' });
  await list.fill('Honey; Milk, warm; honey');
  await dialog.getByRole('button', { name: 'Put each part on a line' }).press('Enter');
  await expect(list).toBeFocused();
  await expect(list).toHaveValue('Honey\nMilk, warm\nhoney');
  const added = dialog.getByRole('list', { name: 'What will be added' });
  await expect(added.getByRole('listitem')).toHaveText(['Honey', 'Milk, warm']);
  const gap = await added.evaluate((shown) => {
    const field = shown.closest('dialog')?.querySelector('textarea')?.getBoundingClientRect();
    return shown.getBoundingClientRect().top - (field?.bottom ?? 0);
  });
  // As between two fields: the line for errors alone.
  expect(gap).toBeLessThanOrEqual(40);
  await expect(dialog.getByText(/won't be added again: honey/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add 2' })).toBeEnabled();
  await inspect(page);
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('status', { name: 'Saving' })).toHaveText('Nothing has changed');
});
