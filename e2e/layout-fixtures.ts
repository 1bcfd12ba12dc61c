import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { htmlLang, LANGUAGE_CODES, type Language } from '#contract/rules/languages.ts';
import { type BuiltServer, startBuiltServer } from '#server/testing/built-server.ts';
import { kvorumOn } from './command-line.ts';
import { demoMember } from './fixtures.ts';
import { layoutCheckScript } from './layout-problems.ts';
import { live } from './members-area.ts';
import { copyPanel } from './prepared-panel.ts';
import { startSession } from './sessions.ts';

export type LanguageFixtures = {
  /** Bulgaria's site of a separate panel with the demo members, which offers every language. */
  site: string;
  apex: string;
  signIn: (page: Page, member: string) => Promise<void>;
  /** Changes the language without a reload, as the menu does, and waits until everything is translated. */
  speak: (page: Page, language: Language) => Promise<void>;
};

async function startPanel(): Promise<{ server: BuiltServer; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'kvorum-layout-'));
  const dataDir = join(folder, 'data');
  copyPanel('demo', dataDir);
  const server = await startBuiltServer({ dataDir, environment: { LOG_LEVEL: 'warn' } });
  await server.ready();
  const { status, stderr } = kvorumOn(
    server.dataDir,
    'country',
    'set',
    'BG',
    '--languages',
    LANGUAGE_CODES.join(),
  );
  if (status !== 0) throw new Error(stderr);
  return {
    server,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

export const test = base.extend<LanguageFixtures & { counted: undefined }, { panel: BuiltServer }>({
  panel: [
    // biome-ignore lint/correctness/noEmptyPattern: the signature that Playwright reads
    async ({}, use) => {
      const { server, stop } = await startPanel();
      await use(server);
      await stop();
    },
    { scope: 'worker' },
  ],
  site: async ({ panel }, use) => use(`http://bg.localhost:${panel.port}`),
  apex: async ({ panel }, use) => use(`http://localhost:${panel.port}`),
  counted: [
    async ({ context }, use) => {
      await context.addInitScript(countCalls);
      await context.addInitScript({ content: layoutCheckScript });
      await use(undefined);
    },
    { auto: true },
  ],
  signIn: async ({ panel, site }, use) => {
    await use(async (page, member) => {
      await startSession(page, site, '/api/portal/v1', demoMember(member, panel.dataDir));
    });
  },
  // biome-ignore lint/correctness/noEmptyPattern: the signature that Playwright reads
  speak: async ({}, use) => {
    await use(async (page, language) => {
      const tag = htmlLang(language);
      const spoken = await page.evaluate(() => document.documentElement.lang);
      const link = page.locator(`a[hreflang="${tag}"]`).first();
      if (spoken !== tag && (await link.count()) > 0) await link.evaluate((one: HTMLElement) => one.click());
      else if (spoken !== tag) await reopenIn(page, language);
      await page.evaluate((wanted) => window.isSpoken(wanted), tag);
    });
  },
});

/** The survey page has no menus. */
async function reopenIn(page: Page, language: Language): Promise<void> {
  await page.evaluate(async (wanted) => {
    const body = JSON.stringify({ language: wanted });
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/portal/v1/profile/language', { method: 'PUT', headers, body });
  }, language);
  await page.reload();
  await live(page);
}

declare global {
  interface Window {
    /** Resolves when the page is in this language and there has been no request to the server for three frames. */
    isSpoken(tag: string): Promise<void>;
  }
}

/** Runs before the page's own scripts. Looks at frames only while somebody waits: each costs the machine time. */
function countCalls(): void {
  const { fetch } = window;
  let underWay = 0;
  let asked = 0;
  window.fetch = async (...request) => {
    underWay += 1;
    asked += 1;
    try {
      return await fetch(...request);
    } finally {
      underWay -= 1;
    }
  };
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  window.isSpoken = async (tag) => {
    let before = asked;
    for (let quiet = 0; quiet < 3; ) {
      await frame();
      const isQuiet = underWay === 0 && asked === before && document.documentElement.lang === tag;
      quiet = isQuiet ? quiet + 1 : 0;
      before = asked;
    }
  };
}
