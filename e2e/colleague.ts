import type { Browser, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { mailedLink } from './mailbox.ts';
import type { OwnPanel } from './own-panel.ts';

const COLLEAGUE = { email: 'petar.ivanov@example.com', password: 'Quiet-lantern-58' };

/** A second operator of a panel's rewards, in a browser of their own: invited by the owner, with a password from the mail. */
export async function inviteColleague(panel: OwnPanel, page: Page, browser: Browser): Promise<Page> {
  await page.evaluate(async ({ email }) => {
    const roles = (await (await fetch('/api/operator/v1/roles')).json()).data;
    const role_id = roles.find(({ name }: { name: string }) => name === 'rewards').id;
    const answer = await fetch('/api/operator/v1/operators', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, name: 'Petar Ivanov', role_id, countries: ['BG'] }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }, COLLEAGUE);
  const link = await mailedLink(COLLEAGUE.email, '/accept#', panel.site(null));
  const colleague = await (await browser.newContext()).newPage();
  await colleague.goto(link);
  await colleague.locator('[name=password]').fill(COLLEAGUE.password);
  await colleague.locator('[name=confirm_password]').fill(COLLEAGUE.password);
  await colleague.getByRole('button', { name: 'Set the password' }).click();
  await colleague.getByRole('link', { name: 'Sign in' }).click();
  await colleague.getByLabel('Email').fill(COLLEAGUE.email);
  await colleague.locator('[name=password]').fill(COLLEAGUE.password);
  await colleague.getByRole('button', { name: 'Next' }).click();
  await expect(colleague.getByRole('banner')).toContainText('No second factor');
  return colleague;
}
