import { delayRequests } from './delay-requests.ts';
import { apex, cookiesAllowed, expect, site, test } from './fixtures.ts';
import { goOn, live } from './members-area.ts';

test.use({ storageState: cookiesAllowed });

const pages = [
  '/',
  '/about-us',
  '/register',
  '/confirm',
  '/login',
  '/reset-password',
  '/faq',
  '/contact-us',
  '/privacy-policy',
  '/terms-conditions',
];

test.describe('every page of a visitor', () => {
  for (const language of ['en', 'bg']) {
    test(`is accessible and fits the screen in ${language}, light and dark @phone`, async ({
      page,
      hasTouch,
      viewport,
      inspect,
    }) => {
      for (const path of pages) {
        await page.emulateMedia({ colorScheme: 'light' });
        // On a phone by its address, elsewhere as by a link.
        if (hasTouch || path === pages[0]) await page.goto(`${path}?lang=${language}`);
        else await goOn(page, path);
        await live(page);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await inspect(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        await inspect(page, 'of colours');
        if (hasTouch || language !== 'bg') continue;
        // The narrowest window has the longer words.
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setViewportSize({ width: 320, height: 640 });
        await inspect(page);
        if (viewport) await page.setViewportSize(viewport);
      }
    });
  }

  test('hydrates what the server rendered without changing it', async ({ page }) => {
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        const heading = document.querySelector('h1');
        if (heading) Object.assign(window, { firstHeading: heading });
        if (heading) watch.disconnect();
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    for (const path of pages) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const kept = await page.evaluate(
        () => (window as unknown as { firstHeading: Element }).firstHeading.isConnected,
      );
      expect(kept, path).toBe(true);
    }
  });

  test('can be left while its scripts are loading', async ({ page }) => {
    const letGo = await delayRequests(page, '**/assets/home-page-*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'FAQ' }).click();
    letGo();
    await expect(page).toHaveTitle('JTN Panel - FAQ');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions');
    await page.waitForLoadState('networkidle');
  });

  test('has a title of panel and section', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('JTN Panel - Home');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'FAQ' }).click();
    await expect(page).toHaveTitle('JTN Panel - FAQ');
  });
});

test('unknown paths lead home', async ({ page }) => {
  await page.goto('/members-only/nothing?x=1');
  await expect(page).toHaveURL(`${site}/`);
});

test('the other address of the registration', async ({ page }) => {
  await page.goto('/Register/Step-1');
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
});

test('a page of members leads to sign-in and remembers where from', async ({ page }) => {
  await page.goto('/members/jtn-points?page=2');
  await expect(page).toHaveURL('/login?return=%2Fmembers%2Fjtn-points%3Fpage%3D2');
});

test('the home page says what points are worth, and leads to the answer', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Register for free' }).first()).toHaveAttribute(
    'href',
    '/register',
  );
  const image = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await page.request.get(image?.replace('bg.localhost', 'localhost') ?? '')).status()).toBe(200);
  await page.getByRole('link', { name: 'How points and rewards work' }).click();
  await expect(page).toHaveURL(/\/faq#points$/);
  await expect(page.getByRole('heading', { name: 'Points', exact: true })).toBeInViewport();
});

test('a page with a hash is returned to where it was left', async ({ page }) => {
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  const points = page.getByRole('heading', { name: 'Points', exact: true });
  await page.goto('/faq#points');
  await expect(page.locator('#points')).toBeFocused();
  await expect(points).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 300));
  const main = page.getByRole('navigation', { name: 'Main menu' });
  const leave = async () => {
    await main.getByRole('link', { name: 'About us' }).evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveTitle(/About us/);
  };
  const ways = [
    async () => {
      await leave();
      await page.goBack();
    },
    () => page.reload(),
    async () => {
      await page.goto('/terms-conditions');
      await page.goBack();
    },
  ];
  for (const way of ways) {
    await way();
    await expect(page).toHaveURL(/\/faq#points$/);
    await live(page);
    await page.waitForLoadState('networkidle');
    await expect.poll(top).toBe(300);
  }
  // A link to the hash leads there all the same.
  await leave();
  await page.goto('/');
  await page.getByRole('link', { name: 'How points and rewards work' }).click();
  await expect(points).toBeInViewport();
});

test('a page that is gone on to is at its top and has the focus as soon as it is there', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.goto('/faq');
  await live(page);
  await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('h1')?.textContent !== 'Contact us') return;
      observer.disconnect();
      document.body.dataset.found = `${Math.round(scrollY)} ${document.activeElement?.id}`;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).press('Enter');
  await expect(page.locator('body')).toHaveAttribute('data-found', '0 main');
});

test('a question of the FAQ opens under its address', async ({ page }) => {
  await page.goto('/faq#q19');
  await expect(page.locator('details')).toHaveCount(22);
  const answer = page.getByText('Money is paid by postal money order');
  await expect(answer).toBeInViewport();
  await page.locator('summary').filter({ hasText: 'How and when' }).click();
  await expect(answer).toBeHidden();
  await page.locator('#q18 summary').click();
  await page.getByRole('article').getByRole('link', { name: 'Reward Claim' }).click();
  await expect(page).toHaveURL(/\/login\?return=%2Fmembers%2Freward-claim$/);
});

test('the terms have 18 clauses', async ({ page }) => {
  await page.goto('/terms-conditions');
  const clauses = page.getByRole('article').getByRole('heading', { level: 2 });
  await expect(clauses).toHaveCount(18);
  await expect(clauses.last()).toContainText('18.');
});

test('the privacy policy names its date and takes a consent back', async ({ page }) => {
  await page.goto('/privacy-policy');
  await expect(page.getByText('Valid as of 11/1/2023')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw my consent' }).click();
  await expect(page.getByText("You haven't allowed cookies on this device")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cookies-accepted'))).toBeNull();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('visitors find the support address of their country, and no form', async ({ page }) => {
  await page.goto('/contact-us');
  await expect(page.getByRole('link', { name: 'support@bg.localhost' })).toHaveAttribute(
    'href',
    'mailto:support@bg.localhost',
  );
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test.describe('languages', () => {
  test('change without a reload, and stay', async ({ page }) => {
    await page.goto('/faq');
    await live(page);
    await page.evaluate(() => Object.assign(window, { untouched: true }));
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('link', { name: 'Български' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Често задавани въпроси' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'bg');
    await expect(page).toHaveTitle('JTN Panel - Въпроси и отговори');
    expect(await page.evaluate(() => 'untouched' in window)).toBe(true);
    await page.goto('/contact-us');
    await expect(page.getByRole('heading', { level: 1, name: 'Контакти' })).toBeVisible();
  });

  test('an address names one, and the next page speaks it too', async ({ page }) => {
    await page.goto('/faq?lang=bg');
    await expect(page.getByRole('heading', { level: 1, name: 'Често задавани въпроси' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Общи условия' }).click();
    await expect(page.getByRole('heading', { level: 2, name: '1. За какво се отнасят' })).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a country can be chosen', async ({ page }) => {
    await page.goto(`${apex}/faq?x=1`);
    await page.getByRole('dialog').getByRole('link', { name: 'Bulgaria' }).click();
    await expect(page).toHaveURL(`${site}/faq?x=1`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions');
  });

  test('pages can be read, languages changed, and forms say what they need', async ({ page }) => {
    await page.goto('/terms-conditions');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(18);
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('link', { name: 'Български' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Общи условия');
    // Chromium parses <noscript> as if scripts ran even when Playwright disables them, so the test reads the HTML.
    const login = await page.request.get(`${apex}/login`, { headers: { host: new URL(site).host } });
    expect(await login.text()).toContain('This form needs JavaScript');
  });
});
