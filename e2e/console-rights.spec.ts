import { inviteColleague } from './colleague.ts';
import { signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';
import { ownPanel } from './own-panel.ts';

const panel = ownPanel({ demo: true });

test('whoever loses a right learns it at the next refusal: rail and buttons follow, and what was typed stays', async ({
  page,
  browser,
  inspect,
}) => {
  await signInAsOwner(page, '/', { url: panel.console(), dataDir: panel.dataDir() });
  const colleague = await inviteColleague(panel, page, browser);
  await colleague.goto(`${panel.console()}/rewards/requests/4`);
  const main = colleague.getByRole('main');
  await main.getByRole('button', { name: 'More' }).click();
  await main.getByRole('button', { name: 'Reject…' }).click();
  const dialog = colleague.getByRole('dialog', { name: /^Reject request/ });
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Another reason');
  const note = dialog.getByRole('textbox', { name: 'A note for the member' });
  await note.fill('The address is a hotel.');
  const areas = colleague.getByRole('navigation', { name: 'Areas' });
  await expect(areas.getByText('Rewards', { exact: true })).toHaveCount(1);

  await page.evaluate(async () => {
    const read = async (path: string) => (await (await fetch(`/api/operator/v1${path}`)).json()).data;
    const named = ({ name }: { name: string }) => name === 'fieldwork';
    const { id: role_id } = (await read('/roles')).find(named);
    const isColleague = ({ email }: { email: string }) => email.startsWith('petar.ivanov');
    const { id, name, version } = (await read('/operators')).find(isColleague);
    const answer = await fetch(`/api/operator/v1/operators/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, role_id, countries: ['BG'], version }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  });

  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByText("You're not allowed to do this")).toBeVisible();
  await expect(areas.getByText('Rewards', { exact: true })).toHaveCount(0);
  await expect(areas.getByText('Surveys', { exact: true })).toHaveCount(1);
  await expect(note).toHaveValue('The address is a hotel.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(main.getByRole('alert')).toContainText("Your role doesn't include this page");
  await expect(main.getByRole('button', { name: 'More' })).toHaveCount(0);
  await inspect(colleague);
  await areas.getByText('Today', { exact: true }).click();
  await colleague.goBack();
  await expect(main.getByText("Your role doesn't include this page")).toBeVisible();
  await expect(main.getByRole('heading', { level: 1, name: 'Request 4' })).toHaveCount(0);
  await colleague.context().close();
});
