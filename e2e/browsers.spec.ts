import { expect, test } from '@playwright/test';
import type { Driver } from './browser-driver.ts';
import { startFirefox } from './firefox.ts';
import { newAddress, PASSWORD, site } from './fixtures.ts';
import { mailedLink } from './mailbox.ts';
import { givePoints } from './members-area.ts';
import { startWebKit } from './webkit.ts';

/** `npm run check:browsers` runs this where the browsers are installed, and names them. */
const { FIREFOX, WEBKIT_DRIVER, WEBKIT_MINI_BROWSER, XVFB } = process.env;

// Half a minute each on a machine with nothing else to do.
test.describe.configure({ timeout: 180_000 });

test('a member’s way in Firefox', async () => {
  test.skip(!FIREFOX, 'Firefox is not installed');
  await journey(await startFirefox(FIREFOX ?? ''));
});

test('a member’s way in WebKit', async () => {
  test.skip(!WEBKIT_DRIVER || !WEBKIT_MINI_BROWSER || !XVFB, 'WebKitGTK is not installed');
  await journey(
    await startWebKit({
      driver: WEBKIT_DRIVER ?? '',
      miniBrowser: WEBKIT_MINI_BROWSER ?? '',
      xvfb: XVFB ?? '',
    }),
  );
});

const heading = (text: string) => `//h1[contains(., '${text}')]`;
const button = (text: string) => `//main//button[contains(., '${text}')]`;
const link = (text: string) => `//main//a[contains(., '${text}')]`;
const named = (name: string) => `//main//*[@name='${name}']`;
const choice = (text: string) => `//main//label[contains(., '${text}')]`;
const labelled = (text: string) => `//main//*[@id = //label[contains(., '${text}')]/@for]`;

/** What a member does from the registration to the first reward, and back out. */
async function journey(browser: Driver): Promise<void> {
  try {
    const email = newAddress();
    await browser.open(`${site}/register?lang=en`);
    await register(browser, email);
    await confirm(browser, email);
    await signIn(browser, email);
    await answerSurvey(browser);
    await claimReward(browser, email);
    await signOut(browser);
  } finally {
    await browser.quit();
  }
}

async function register(browser: Driver, email: string): Promise<void> {
  await live(browser);
  const person = { first_name: 'Vera', last_name: 'Stoyanova', email };
  for (const [name, value] of Object.entries({ ...person, password: PASSWORD, confirm_password: PASSWORD }))
    await browser.type(named(name), value);
  // How a date and a choice of a list are typed differs by browser and language.
  await fill(browser, 'birthdate', '1988-04-17');
  await fill(browser, 'gender', 'female');
  await browser.press(named('agree_privacy_policy'));
  await browser.press(named('agree_terms_conditions'));
  await browser.press(button('Register'));
  await shows(browser, heading('Almost done'));
}

async function confirm(browser: Driver, email: string): Promise<void> {
  await browser.open(await mailedLink(email, '/confirm?code='));
  await live(browser);
  await browser.press(button('Confirm email'));
  await shows(browser, heading('Thank you'));
  await browser.press(link('Next'));
  await leadsTo(browser, /\/login$/);
}

async function signIn(browser: Driver, email: string): Promise<void> {
  await shows(browser, heading('Login'));
  await browser.type(named('email'), email);
  await browser.type(named('password'), PASSWORD);
  await browser.press(button('Login'));
  await leadsTo(browser, /\/members\/questionnaires$/);
}

async function answerSurvey(browser: Driver): Promise<void> {
  const survey = link('Click here to fill out the questionnaire');
  await shows(browser, survey);
  await browser.press(survey);
  await expect
    .poll(async () => {
      await browser.toNewestTab();
      return browser.address();
    })
    .toMatch(/\/interview\//);
  const pages = [
    ['Transport', 'None of these', 'Several times a day'],
    ['Mostly tea', 'Green tea'],
    ['Lemon'],
  ];
  for (const [number, choices] of pages.entries()) {
    await shows(browser, `//*[contains(., 'Page ${number + 1} of 4')]`);
    await live(browser);
    for (const text of choices) await browser.press(choice(text));
    await answerRows(browser);
    await browser.press(button('Next'));
  }
  await shows(browser, button('Finish'));
  await browser.type('//main//textarea', 'More time');
  await browser.press(button('Finish'));
  await leadsTo(browser, /\/survey-return\//);
  await shows(browser, "//main//*[contains(., '100')]");
}

/** In each row of a grid the first answer. */
const answerRows = (browser: Driver) =>
  browser.run(`
    for (const row of document.querySelectorAll('main [role=radiogroup]'))
      if (!row.querySelector(':checked')) row.querySelector('[type=radio]').click();
  `);

async function claimReward(browser: Driver, email: string): Promise<void> {
  await givePoints(email, 900);
  await browser.open(`${site}/members/reward-claim`);
  await live(browser);
  await browser.type("(//main//input[@type='number'])[1]", '1');
  await browser.press(button('Continue'));
  await shows(browser, labelled('treet'));
  await browser.type(labelled('treet'), 'ulitsa Oborishte 5');
  await browser.type(labelled('ostal code'), '1504');
  await browser.type(labelled('town'), 'Sofia');
  await browser.press(button('Exchange'));
  await leadsTo(browser, /\/members\/reward-basket$/);
  await shows(browser, "//table//*[contains(., 'money order')]");
}

async function signOut(browser: Driver): Promise<void> {
  await browser.press("//header//button[contains(., 'Vera')]");
  const way = "//button[contains(., 'Sign out')]";
  await shows(browser, way);
  // The menu stands where it can be pressed also without anchor positioning.
  expect(await isInView(browser, way)).toBe(true);
  await browser.press(way);
  await expect.poll(() => browser.address()).toBe(`${site}/`);
}

/** Server-rendered buttons do nothing until they are hydrated. */
const live = (browser: Driver) =>
  expect
    .poll(() =>
      browser.run(`
        const h1 = document.querySelector('h1') ?? {};
        return Object.keys(h1).some((key) => key.startsWith('__reactFiber'));
      `),
    )
    .toBe(true);

const found = (xpath: string) =>
  `document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue`;

const shows = (browser: Driver, xpath: string) =>
  expect
    .poll(() => browser.run(`return Boolean(${found(xpath)}?.getClientRects().length)`), { message: xpath })
    .toBe(true);

const isInView = (browser: Driver, xpath: string) =>
  browser.run(`
    const { left, top, right, bottom } = ${found(xpath)}.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  `);

const leadsTo = (browser: Driver, address: RegExp) =>
  expect.poll(() => browser.address(), { timeout: 20_000 }).toMatch(address);

/** As the browser's own picker does. */
const fill = (browser: Driver, name: string, value: string) =>
  browser.run(`
    const field = ${found(named(name))};
    field.value = ${JSON.stringify(value)};
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  `);
