import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { htmlLang, LANGUAGE_CODES, type Language } from '#contract/rules/languages.ts';
import { test } from './layout-fixtures.ts';
import { laidOutPages } from './layout-pages.ts';
import { disclosureProblems, layoutProblems, menuProblems } from './layout-problems.ts';
import { live } from './members-area.ts';

/** `npm run check:layout` checks every page in every language at both widths. */
const whole = process.env.LAYOUT === 'whole';
const screenshots = process.env.LAYOUT_SCREENSHOTS;

/** Languages checked on a large screen: long words, and scripts with their own line-breaking rules. */
const ON_LARGE_SCREENS: readonly Language[] = ['de', 'el', 'fi', 'hi', 'zh'];
const PHONE = 320;
const widthsFor = (language: Language) =>
  whole || ON_LARGE_SCREENS.includes(language) ? [PHONE, 1280] : [PHONE];

for (const { name, path, member, menus, atApex, prepare } of laidOutPages.filter(({ main }) => whole || main))
  test(`${name} fits in every language`, async ({ page, context, site, apex, signIn, speak }) => {
    test.setTimeout(whole ? 600_000 : 240_000);
    const device = await context.newCDPSession(page);
    const resize = (width: number) =>
      // Scroll bars on a phone take up no space.
      device.send('Emulation.setDeviceMetricsOverride', {
        ...{ width, height: 720, deviceScaleFactor: 1 },
        mobile: width < 600,
      });
    await page.exposeFunction('resize', resize);
    await page.exposeFunction('photograph', async (language: Language, width: number) => {
      if (screenshots !== undefined)
        await photograph(device, join(screenshots, `${width}`, language, `${name}.png`));
    });
    await resize(PHONE);
    if (member !== undefined) await signIn(page, member);
    await page.goto((atApex ? apex : site) + path);
    await live(page);
    await speak(page, LANGUAGE_CODES[0] ?? 'en');
    await prepare?.(page);
    const looks = LANGUAGE_CODES.map((language) => ({
      ...{ language, tag: htmlLang(language), widths: widthsFor(language) },
      ...{ menus: menus === true, photographed: screenshots !== undefined },
    }));
    const found: string[] = [];
    if ((await page.locator('a[hreflang]').count()) > 0) found.push(...(await page.evaluate(lookAll, looks)));
    else
      for (const look of looks) {
        await speak(page, look.language);
        found.push(...(await page.evaluate(lookAll, [look])));
      }
    expect(found).toEqual([]);
  });

type Look = {
  language: Language;
  tag: string;
  widths: readonly number[];
  menus: boolean;
  photographed: boolean;
};

declare global {
  interface Window {
    resize(width: number): Promise<unknown>;
    photograph(language: Language, width: number): Promise<void>;
  }
}

/** The problems in each language at each width. Runs in the page. */
async function lookAll(looks: readonly Look[]): Promise<string[]> {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const found: string[] = [];
  for (const { language, tag, widths, menus, photographed } of looks) {
    if (document.documentElement.lang !== tag)
      document.querySelector<HTMLElement>(`a[hreflang="${tag}"]`)?.click();
    await window.isSpoken(tag);
    for (const width of widths) {
      if (window.innerWidth !== width) {
        await window.resize(width);
        await frame();
        await frame();
      }
      if (window.innerWidth !== width) throw new Error(`${window.innerWidth} px instead of ${width}`);
      const problems = window.layoutCheck.disclosed();
      if (menus) problems.push(...(await window.layoutCheck.inMenus()));
      found.push(...problems.map((problem) => `${language} ${width} px: ${problem}`));
      if (photographed) await window.photograph(language, width);
    }
  }
  return found;
}

/** Captures the whole page; Playwright's fullPage option would reset the width. */
async function photograph(device: CDPSession, file: string): Promise<void> {
  await device.send('Runtime.evaluate', { expression: 'window.scrollTo(0, 0)' });
  const { cssContentSize } = await device.send('Page.getLayoutMetrics');
  const { data } = await device.send('Page.captureScreenshot', {
    captureBeyondViewport: true,
    clip: { ...cssContentSize, scale: 1 },
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, Buffer.from(data, 'base64'));
}

test.describe('the layout check', () => {
  const look = async (page: Page, body: string) => {
    await page.setViewportSize({ width: 320, height: 720 });
    await page.setContent(`<style>* { font: 16px sans-serif; margin: 0 }</style>${body}`);
    return (await layoutProblems(page)).join('\n');
  };

  for (const [fault, body, problem] of [
    [
      'a page that is wider than the window',
      '<div style="width: 400px">Wide</div>',
      '<html> is 80 px wider than the window',
    ],
    [
      'a word that is longer than its box',
      '<p style="width: 100px">Donaudampfschifffahrtsgesellschaft</p>',
      '<p> has text that runs out of it',
    ],
    [
      'a word that is broken in its middle',
      '<p lang="de" style="width: 100px; overflow-wrap: break-word; hyphens: auto">Donaudampfschifffahrt</p>',
      '<p> breaks the word “Donaudampfschifffahrt”',
    ],
    [
      'a word of a label that is broken',
      '<style>p::before { content: "Beställningsdatum"; display: block; width: 80px; overflow-wrap: break-word }</style><p>Today',
      '<p> breaks the word “Beställningsdatum” of its label',
    ],
    [
      'a box that is wider than its parent',
      '<div style="width: 200px"><div id="box" style="width: 250px">Box</div></div>',
      '<div box> reaches out of its parent sideways',
    ],
    [
      'a box that is higher than its parent',
      '<div style="height: 40px"><p id="box">One<br>two<br>three</p></div>',
      '<p box> reaches out of its parent above or below',
    ],
    [
      'text that is cut off at the side',
      '<p style="width: 100px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">A name that is long</p>',
      '<p> cuts off what is wider than itself',
    ],
    [
      'text that is cut off below',
      '<p style="height: 30px; overflow: hidden">One line<br>and another</p>',
      '<p> cuts off what is higher than itself',
    ],
    [
      'text that a box further out cuts off',
      '<div style="width: 100px; overflow: clip"><p style="width: 150px">Quite some text here</p></div>',
      '<p> has text that is cut off',
    ],
    [
      'a button of two lines',
      '<button style="width: 90px"><span>Two lines of text</span></button>',
      '<button> has 2 lines: “Two lines of text”',
    ],
    [
      'a link of two lines that looks like a button',
      '<a class="_button_x1_1" style="display: inline-flex; width: 70px">Two lines of it</a>',
      '<a button> has 2 lines',
    ],
    [
      'a choice that is cut off',
      '<select style="width: 90px"><option>A choice that is long</option></select>',
      '<select> cuts off its choice “A choice that is long”',
    ],
    [
      'a placeholder that is cut off',
      '<input style="width: 90px" placeholder="A placeholder that is long">',
      '<input> cuts off its placeholder “A placeholder that is long”',
    ],
  ] as const)
    test(`finds ${fault}`, async ({ page }) => {
      expect(await look(page, body)).toContain(problem);
    });

  test('ignores what fits, what can be scrolled, and what nobody sees', async ({ page }) => {
    const unseen = 'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)';
    const found = await look(
      page,
      `<p>Some text that goes on for more than a line of this narrow window.</p>
       <div style="overflow: auto; width: 100px"><p style="width: 300px; white-space: nowrap">To be scrolled</p></div>
       <div style="padding: 0 10px"><p style="margin: 0 -10px">Out to the edge, on purpose</p></div>
       <button>One line<span style="${unseen}"> and what is read out beside it</span></button>
       <p style="display: none; width: 500px">Hidden</p><div popover style="width: 500px">Closed</div>
       <select><option>Fits</option></select><input placeholder="Fits">`,
    );
    expect(found).toBe('');
  });
});

test('a word that is too long is found on a real page, in its language', async ({ page, site, speak }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto(`${site}/login`);
  await live(page);
  await speak(page, 'bg');
  expect(await disclosureProblems(page)).toEqual([]);
  await page.locator('h1').evaluate((heading) => {
    heading.style.overflowWrap = 'normal';
    heading.textContent = 'Непротивоконституционствувателствувайте';
  });
  expect((await disclosureProblems(page)).join()).toContain('<h1> has text that runs out of it: “Непротиво');
});

test('a word that is too long is found in a menu', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto(`${site}/login`);
  await live(page);
  expect(await menuProblems(page)).toEqual([]);
  await page
    .getByRole('banner')
    .locator('[popover] a')
    .evaluateAll((links) => {
      for (const link of links) link.textContent = 'Непротивоконституционствувателствувайте'.repeat(2);
    });
  expect((await menuProblems(page)).join()).toContain('has text that runs out of it: “Непротиво');
});
