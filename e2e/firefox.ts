import puppeteer, { type Page } from 'puppeteer-core';
import type { Driver } from './browser-driver.ts';

/** Firefox over WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1200, height: 900 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
  });
  let tab = await browser.newPage();
  const element = async (page: Page, xpath: string) => {
    const found = await page.waitForSelector(`::-p-xpath(${xpath})`, { visible: true, timeout: 10_000 });
    if (!found) throw new Error(`${xpath} is not there`);
    return found;
  };
  return {
    open: async (address) => void (await tab.goto(address, { waitUntil: 'domcontentloaded' })),
    address: async () => tab.url(),
    run: (body) => tab.evaluate(`(() => { ${body} })()`),
    press: async (xpath) => (await element(tab, xpath)).click(),
    type: async (xpath, text) => (await element(tab, xpath)).type(text),
    async toNewestTab() {
      const newest = (await browser.pages()).at(-1);
      if (newest) tab = newest;
      await tab.bringToFront();
    },
    quit: () => browser.close(),
  };
}
