import { type Browser, chromium } from '@playwright/test';
import { portalRoutes } from '#portal/routes.tsx';
import { connect } from '#server/database/connect.ts';
import { addLongHistory, LONG } from '#server/testing/long-history.queries.ts';
import { median } from './load.ts';
import { type MeasuredPanel, openPanel } from './measured-panel.ts';
import type { Row } from './row.ts';

const VISITS = 7;
/** Lighthouse's "Slow 4G" (150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up) with a CPU throttled to a quarter. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const SLOWER = 4;
const SETTLED_MS = 1500;

const PAGES = ['home', 'register', 'login', 'questionnaires'];
/** Pages that grow over the years, measured again for a member with a long history. */
const LISTS = ['questionnaires', 'jtn-points', 'surveys-taken', 'reward-basket'];

const LCP_S = 0.5;
const INTERACTIVE_S = 1.5;

/**
 * A first visit to each page on a slow connection: largest contentful paint, time to interactive and layout shift.
 */
export async function firstPaint(): Promise<Row[]> {
  const panel = await openPanel();
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  try {
    const rows = await measure(browser, panel, PAGES, 'largest paint, interactive, layout shift');
    await addHistory(panel);
    return [...rows, ...(await measure(browser, panel, LISTS, 'the same with a long history'))];
  } finally {
    await browser.close();
    await panel.close();
  }
}

async function addHistory({ connection }: MeasuredPanel): Promise<void> {
  const database = connect(connection, 1);
  try {
    await database.transaction(async (db) => {
      const member = await db
        .selectFrom('members')
        .select('id')
        .where('email', 'like', 'maria.%')
        .executeTakeFirstOrThrow();
      const reward = await db.selectFrom('rewards').select('id').executeTakeFirstOrThrow();
      await addLongHistory(db, { member_id: member.id, reward_id: reward.id }, LONG);
    });
  } finally {
    await database.close();
  }
}

async function measure(
  browser: Browser,
  panel: MeasuredPanel,
  pages: readonly string[],
  what: string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { path, access } of portalRoutes.filter(({ key }) => pages.includes(key))) {
    const visits: Visit[] = [];
    // The first visit renders the page into the server's cache and is not counted.
    for (let count = 0; count <= VISITS; count++) {
      const seen = await visit(browser, panel, path, access === 'member');
      if (count > 0) visits.push(seen);
    }
    const middle = (read: (visit: Visit) => number) => median(visits.map(read));
    const paint = middle((one) => one.largestPaint) / 1000;
    const interactive = middle((one) => one.interactive) / 1000;
    const shift = middle((one) => one.shift);
    rows.push({
      what: `\`${path}\`: ${what}`,
      figure: `${paint.toFixed(2)} s / ${interactive.toFixed(2)} s / ${shift.toFixed(3)}`,
      budget: `≤ ${LCP_S} s / ${INTERACTIVE_S} s / 0`,
      holds: paint <= LCP_S && interactive <= INTERACTIVE_S && shift < 0.0005,
    });
  }
  return rows;
}

/** Milliseconds since the start of the navigation. */
type Visit = { largestPaint: number; interactive: number; shift: number };

declare global {
  interface Window {
    /** Filled in by performance observers inside the page. */
    seen: { largestPaint: number; shift: number; hydrated: number; busyUntil: number };
  }
}

async function visit(
  browser: Browser,
  panel: MeasuredPanel,
  path: string,
  signedIn: boolean,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'bg-BG' });
  try {
    const [name = '', value = ''] = panel.cookie.split('=');
    if (signedIn) await context.addCookies([{ name, value, url: `http://${panel.host}` }]);
    const page = await context.newPage();
    await page.addInitScript(observe);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', LINE);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(`http://${panel.host}${path}`, { waitUntil: 'load' });
    if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`);
    await page.waitForFunction(() => window.seen.hydrated > 0);
    await page.waitForTimeout(SETTLED_MS);
    const { largestPaint, shift, hydrated, busyUntil } = await page.evaluate(() => window.seen);
    return { largestPaint, shift, interactive: Math.max(hydrated, busyUntil) };
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page before its own scripts. Interactive means that React has hydrated the content and no long task
 * is running.
 */
function observe(): void {
  window.seen = { largestPaint: 0, shift: 0, hydrated: 0, busyUntil: 0 };
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on('largest-contentful-paint', (entry) => {
    window.seen.largestPaint = entry.startTime;
  });
  on('layout-shift', (entry) => {
    window.seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  on('longtask', (entry) => {
    window.seen.busyUntil = entry.startTime + entry.duration;
  });
  const look = () => {
    const last = [...document.querySelectorAll('main *')].at(-1);
    if (last && Object.keys(last).some((key) => key.startsWith('__reactFiber'))) {
      window.seen.hydrated = performance.now();
    } else {
      requestAnimationFrame(look);
    }
  };
  requestAnimationFrame(look);
}
