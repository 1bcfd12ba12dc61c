import { launchOptions } from './chromium.ts';
import { delayRequests } from './delay-requests.ts';
import { expect, test } from './fixtures.ts';
import { expectFocusInMain } from './members-area.ts';
import { ownPanel } from './own-panel.ts';

// Without optimized code a proof can take half a minute.
test.use({ launchOptions: launchOptions({ computes: true }) });

// The proof is harder the more a network has registered, and all other tests register from this one too.
const { site, kvorum } = ownPanel();
test.beforeAll(() => void kvorum('country', 'set', 'GB', '--free-registrations', '0'));

test('above the rate of a network the browser shows that it is no robot, by itself @phone', async ({
  page,
  inspect,
  register,
}) => {
  const proofs: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') proofs.push(request.postDataJSON().proof);
  });
  // Delayed, so that the intermediate state can be checked.
  const letGo = await delayRequests(page, '**/profile/register/challenge');
  await page.goto(`${site('gb')}/register`);
  const { email } = await register(page);
  const notice = page.getByText("One moment, we're checking that you're not a robot");
  await expect(notice).toBeVisible();
  await inspect(page);

  // Cancelling keeps all values, and the form can be sent again.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(notice).toBeHidden();
  await expectFocusInMain(page);
  await expect(page.getByLabel('First name')).toHaveValue('Vera');
  expect(proofs).toEqual([undefined]);
  letGo();
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  // Computing the proof takes time on a busy machine.
  await expect(page.getByRole('heading', { name: 'Almost done' })).toBeFocused({ timeout: 30_000 });
  await expect(page.getByText(email)).toBeVisible();
  expect(proofs).toEqual([undefined, undefined, expect.stringMatching(/\.\d+$/)]);

  const { answer } = kvorum('registration', 'rejections', '--country', 'GB');
  expect(answer).toContainEqual(expect.objectContaining({ country_code: 'GB', reason: 'proof_missing' }));
});
