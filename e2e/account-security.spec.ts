import { delayRequests } from './delay-requests.ts';
import { newAddress, PASSWORD, site } from './fixtures.ts';
import { mailedLink } from './mailbox.ts';
import { askForEmail, expect, expectFocusInMain, followLinkToClaim, test } from './members-area.ts';

const NEVER_SENT = 'x'.repeat(64);

test('a member changes the e-mail, stops it from the former address, and does it again @phone', async ({
  page,
  join,
  enter,
  open,
  signIn,
  inspect,
}) => {
  const member = await join(page);
  const ask = async (email: string, repeated = email) => {
    await open(page, '/members/change-email');
    await expect(page.getByRole('main').getByText(member.email)).toBeVisible();
    await askForEmail(page, email, repeated);
  };
  await ask('one@example.org', 'two@example.org');
  await expect(page.getByText("The two email addresses don't match")).toBeVisible();
  await inspect(page);
  await ask(member.email.toUpperCase());
  await expect(page.getByText('This is already your email address')).toBeVisible();

  const email = newAddress();
  await ask(email);
  await expect(
    page.getByText('To confirm your email, please follow the instructions sent to your email.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Register for free' }).first()).toBeVisible();
  // The instruction survives a reload and disappears with the page.
  await page.reload();
  const instruction = page.getByText('please follow the instructions sent to your email');
  await expect(instruction).toBeVisible();
  await inspect(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await expect(page).toHaveTitle(/About us/);
  await expect(instruction).toBeHidden();

  await enter(page, member);
  const stop = await mailedLink(member.email, '/stop-email-change?code=');
  const confirm = await mailedLink(email, '/confirm?code=');
  await page.goto(stop);
  await expect(page).toHaveURL(/\/stop-email-change$/);
  await inspect(page);
  // Opening the link, as link scanners do, neither cancels the change nor ends a session.
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: 'My account: Vera' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await expect(page.getByRole('heading', { name: 'The change has been cancelled' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Choose a new password now' })).toBeVisible();
  await inspect(page);
  await page.goto('/members/account');
  await expect(page).toHaveURL(/\/login\?return=/);

  await page.goto(confirm);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByText('This link is invalid or has expired')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Change of email' })).toBeVisible();
  await inspect(page);

  await enter(page, member);
  const second = newAddress();
  await ask(second);
  await expect(page).toHaveURL('/');
  // Without a reload, a link to a page of members leads to the sign-in page, which remembers the page.
  await followLinkToClaim(page);
  await expect(page).toHaveURL('/login?return=%2Fmembers%2Freward-claim');
  await page.goto(await mailedLink(second, '/confirm?code='));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByText('Your new email address is confirmed.')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, { email: second, password: PASSWORD });
});

test('what to do after a change of e-mail is told also where the member has gone on meanwhile', async ({
  page,
  join,
  open,
}) => {
  await join(page);
  await open(page, '/members/change-email');
  const answer = await delayRequests(page, '**/profile/email');
  await askForEmail(page, newAddress());
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await expect(page).toHaveTitle(/About us/);
  answer();
  await expect(page.getByText('please follow the instructions sent to your email')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a member sees where the account is in use and signs out the others @phone', async ({
  page,
  browser,
  join,
  enter,
  open,
  inspect,
}) => {
  const member = await join(page);
  await open(page, '/members/account');
  await page.getByRole('link', { name: "Where you're signed in" }).click();
  const devices = page.getByRole('main').getByRole('list', { name: "Where you're signed in" });
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByText('This device')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toHaveCount(0);

  const elsewhere = await Promise.all(
    [1, 2, 3].map(async () => {
      const context = await browser.newContext({
        baseURL: site,
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
      });
      const other = await context.newPage();
      await enter(other, member);
      return other;
    }),
  );
  await open(page, '/members/sessions');
  await expect(devices.getByRole('listitem')).toHaveCount(4);
  await inspect(page);
  await devices.getByRole('button', { name: 'Sign out: Firefox on Linux' }).first().click();
  await expect(page.getByText('The device has been signed out')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await expect(devices).toBeFocused();
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expectFocusInMain(page);
  for (const other of elsewhere) {
    await other.goto('/members/account');
    await expect(other).toHaveURL(/\/login\?return=/);
    await other.context().close();
  }
  await page.getByRole('main').getByRole('link', { name: 'Change Password' }).click();
  await expect(page).toHaveURL('/members/change-password');
});

test('the mail of a registration comes again: after it, at sign-in and from a link that has expired', async ({
  page,
  open,
  register,
  inspect,
}) => {
  const resend = page.getByRole('main').getByRole('button', { name: 'Send the email again' });
  const sent = page.getByRole('main').getByText("We've emailed you a new link.");
  await open(page, '/register');
  const { email, password } = await register(page);
  await expect(page.getByRole('heading', { name: 'Almost done' })).toBeVisible();
  const first = await mailedLink(email, '/confirm?code=');
  await resend.click();
  await expect(sent).toBeVisible();
  await expect(page.getByText('Please check all your email folders').last()).toBeVisible();
  await inspect(page);
  await expect(async () => {
    expect(await mailedLink(email, '/confirm?code=')).not.toBe(first);
  }).toPass();

  await open(page, '/login');
  const form = page.getByRole('main').locator('form').first();
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=password]').fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Please confirm your email address first')).toBeVisible();
  await resend.click();
  await expect(sent).toBeVisible();
  await inspect(page);

  await open(page, `/confirm?code=${NEVER_SENT}`);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByText('This link is invalid or has expired')).toBeVisible();
  await page.getByRole('main').getByLabel('Email').fill(email);
  await resend.click();
  await expect(sent).toBeVisible();
  await inspect(page);

  await page.goto(first);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
});

test('after signing out, neither back nor forward shows anything of the member', async ({
  page,
  join,
  open,
}) => {
  await join(page, { points: 30 });
  await open(page, '/members/account');
  await page.getByRole('link', { name: 'JTN Points' }).first().click();
  await expect(page.getByText('30 points')).toBeVisible();
  await page.context().addCookies([{ name: 'cookies-refused', value: '1', url: site }]);
  await page.getByRole('banner').getByRole('button', { name: 'Vera' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  // That cookies were refused is the browser's, not the member's.
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('cookies-refused');
  const nobody = async () => {
    await expect(page.getByRole('banner').getByText('Login')).toBeVisible();
    await expect(page.getByText(/Vera|30 points/)).toHaveCount(0);
  };
  await page.goBack();
  await expect(page).toHaveURL('/login?return=%2Fmembers%2Fjtn-points');
  await nobody();
  await page.goBack();
  await expect(page).toHaveURL('/login?return=%2Fmembers%2Faccount');
  await nobody();
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL('/');
  await nobody();
});

test('a page that the browser had frozen is loaded anew when its member is gone', async ({
  page,
  context,
  join,
  open,
}) => {
  await join(page);
  // A page tells the other tabs whose it is once it listens.
  await page.addInitScript(() => {
    new BroadcastChannel('session').onmessage = () =>
      document.documentElement.toggleAttribute('data-told', true);
  });
  await open(page, '/members/account');
  await expect(page.locator('html[data-told]')).toBeAttached();
  const shownAgain = () =>
    page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  const validated = page.waitForResponse('**/auth/validate');
  await shownAgain();
  await validated;
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Vera');
  await context.clearCookies({ name: 'session' });
  await shownAgain();
  await expect(page).toHaveURL('/login?return=%2Fmembers%2Faccount');
  await expect(page.getByText('Vera')).toHaveCount(0);
});
