import type { Browser } from '@playwright/test';

/** Lighthouse's "Slow 4G" (150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up) with a CPU throttled to a quarter. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const SLOWER = 4;
const SETTLED_MS = 700;
/** Written to the console by the page itself: a question of the browser's driver would be a task of 45 ms in the middle of its own. */
const ALL_THERE = 'all there';

/** Milliseconds since the start of the navigation. */
export type Visit = { largestPaint: number; interactive: number; shift: number };

declare global {
  interface Window {
    /** Filled in by performance observers inside the page. */
    seen: { largestPaint: number; shift: number; hydrated: number; busyUntil: number };
  }
}

type VisitOptions = {
  /** A page of another site with a link: first visits come from there, which changes the process of the browser. */
  from: string;
  /** `name=value` */
  cookie?: string;
  /** Whether React hydrates the page: a static one has painted when it is loaded. */
  hydrates: boolean;
  /** What comes after hydration and could be painted larger than the page itself. */
  later?: string;
};

/** A first visit with nothing cached. */
export async function visit(
  browser: Browser,
  url: string,
  { from, cookie, hydrates, later }: VisitOptions,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'bg-BG' });
  try {
    const [name = '', value = ''] = cookie?.split('=') ?? [];
    if (cookie) await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.goto(from);
    await page.addInitScript(observe, { later, allThere: ALL_THERE });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', LINE);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const [response] = await Promise.all([
      page.goto(url, { waitUntil: 'load' }),
      hydrates && page.waitForEvent('console', (message) => message.text() === ALL_THERE),
    ]);
    // The page itself may take a code out of the address.
    if (response?.url() !== url) throw new Error(`${url} led to ${response?.url()}`);
    await page.waitForTimeout(SETTLED_MS);
    const { largestPaint, shift, hydrated, busyUntil } = await page.evaluate(() => window.seen);
    return { largestPaint, shift, interactive: Math.max(hydrated, busyUntil) };
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page before its own scripts; interactive means that React has hydrated the content and no long task is
 * running.
 */
function observe({ later, allThere }: { later?: string | undefined; allThere: string }): void {
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
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  // By a timer: whoever asks for frames makes the browser draw them, 3 ms each, among the slices of what is measured.
  const LOOK_MS = 16;
  const lookForAll = () => {
    if (!later || document.querySelector(later)) console.debug(allThere);
    else setTimeout(lookForAll, LOOK_MS);
  };
  const look = () => {
    // The last element, found step by step: to look through all of them in each frame would slow down what is measured.
    let last: Element | null = document.querySelector('main');
    while (last?.lastElementChild) last = last.lastElementChild;
    // The text of an article is one piece to React.
    while (last && last.localName !== 'main' && !isHydrated(last)) last = last.parentElement;
    if (last && isHydrated(last)) {
      window.seen.hydrated = performance.now();
      lookForAll();
    } else setTimeout(look, LOOK_MS);
  };
  setTimeout(look, LOOK_MS);
}
