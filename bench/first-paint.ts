import { spawnSync } from 'node:child_process';
import { type Browser, chromium } from '@playwright/test';
import type { PortalRoute } from '#portal/portal-route.ts';
import { portalRoutes } from '#portal/routes.tsx';
import { connect } from '#server/database/connect.ts';
import { ask } from '#server/testing/ask.ts';
import { addLongHistory, LONG } from '#server/testing/long-history.queries.ts';
import { median } from './load.ts';
import { type MeasuredPanel, openPanel } from './measured-panel.ts';
import { type Floor, openFloor } from './paint-floor.ts';
import { type Visit, visit } from './paint-visit.ts';
import { type Row, table } from './row.ts';

/** First visits to every page, to the same page as a static file, and to bare React, in turns. */
const VISITS = 15;
/** Pages that grow over the years, measured again for a member with a long history. */
const LISTS = ['questionnaires', 'jtn-points', 'surveys-taken', 'reward-basket'];

const LCP_S = 0.5;
const INTERACTIVE_S = 1.5;
const LCP_TIMES = 1.1;
const LCP_ABOVE_MS = 50;
const INTERACTIVE_TIMES = 1.5;

/** The question about cookies: asked where a tracker is set, after the page is hydrated. */
const QUESTION = 'dialog[open]';

export type FirstPaintOptions = {
  visits?: number | undefined;
  /** Page keys or paths; all unless given. */
  pages?: readonly string[] | undefined;
};

/** Of the form that the real ones have; the page is then as whoever opens an old link sees it. */
const CODE = 'a'.repeat(64);
/** Pages that get their code in the query. */
const WITH_CODE = ['confirm', 'parental-permission', 'stop-email-change'];

/**
 * First visits to each page on a slow connection: largest contentful paint, time to interactive and layout shift,
 * beside what the machine takes in the same minute for the least that could stand there.
 */
export async function firstPaint({ visits = VISITS, pages }: FirstPaintOptions = {}): Promise<Row[]> {
  const panel = await openPanel();
  const floor = await openFloor();
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  const known = portalRoutes.flatMap(({ key, path }) => [key, path]);
  const unknown = pages?.filter((page) => !known.includes(page)) ?? [];
  if (unknown.length > 0) throw new Error(`No such page: ${unknown.join(', ')}`);
  const measured = portalRoutes.filter(
    ({ path, key }) => pages?.some((page) => page === key || page === path) ?? true,
  );
  try {
    setTracker(panel);
    const rows: Row[] = [];
    for (const route of measured) rows.push(...(await measure({ browser, panel, floor, visits }, route, '')));
    const lists = measured.filter(({ key }) => LISTS.includes(key));
    if (lists.length > 0) await addHistory(panel);
    for (const route of lists)
      rows.push(...(await measure({ browser, panel, floor, visits }, route, ', with a long history')));
    return rows;
  } finally {
    await browser.close();
    floor.close();
    await panel.close();
  }
}

/** Without a tracker nobody is asked about cookies. */
function setTracker({ server }: MeasuredPanel): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['dist/server/cli.js', 'trackers', 'set', '--google-analytics', 'G-ABCDEF1234'],
    { env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
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

type Stage = { browser: Browser; panel: MeasuredPanel; floor: Floor; visits: number };
type Triple = { ours: Visit; plain: Visit; bare: Visit };

async function measure(stage: Stage, route: PortalRoute, what: string): Promise<Row[]> {
  const { browser, panel, floor, visits } = stage;
  const path = addressOf(route);
  const cookie = route.access === 'member' ? panel.cookie : undefined;
  floor.offer(path, await htmlOf(panel, path, cookie));
  const asks = route.access !== 'member' && route.secret !== true;
  const triples: Triple[] = [];
  // The first visit renders the page into the server's cache and is not counted.
  for (let count = 0; count <= visits; count++) {
    const triple = {
      ours: await visit(browser, `http://${panel.host}${path}`, {
        from: floor.elsewhere,
        hydrates: true,
        ...(cookie ? { cookie } : {}),
        ...(asks ? { later: QUESTION } : {}),
      }),
      plain: await visit(browser, floor.staticOf(path), { from: floor.elsewhere, hydrates: false }),
      bare: await visit(browser, floor.bareOf(path), { from: floor.elsewhere, hydrates: true }),
    };
    if (count > 0) triples.push(triple);
  }
  const rows = rowsOf(`\`${route.path}\``, what, triples);
  // A whole run takes long: what is known already is said already.
  process.stderr.write(`${table(rows)}\n\n`);
  return rows;
}

const addressOf = ({ key, path }: PortalRoute): string =>
  WITH_CODE.includes(key) ? `${path}?code=${CODE}` : path.replace(/:\w+/, CODE);

function rowsOf(path: string, what: string, triples: readonly Triple[]): Row[] {
  const middle = (read: (triple: Triple) => number) => median(triples.map(read));
  const paint = middle(({ ours }) => ours.largestPaint) / 1000;
  const interactive = middle(({ ours }) => ours.interactive) / 1000;
  const shift = middle(({ ours }) => ours.shift);
  const paintTimes = middle(({ ours, plain }) => ours.largestPaint / plain.largestPaint);
  const paintAbove = middle(({ ours, plain }) => ours.largestPaint - plain.largestPaint);
  const interactiveTimes = middle(({ ours, bare }) => ours.interactive / bare.interactive);
  return [
    {
      what: `${path}: largest paint, interactive, layout shift${what}`,
      figure: `${paint.toFixed(2)} s / ${interactive.toFixed(2)} s / ${shift.toFixed(3)}`,
      budget: `≤ ${LCP_S} s / ${INTERACTIVE_S} s / 0`,
      holds: paint <= LCP_S && interactive <= INTERACTIVE_S && shift < 0.0005,
    },
    {
      what: '… largest paint beside the same page as a static file',
      figure: `${paintTimes.toFixed(2)} × (${paintAbove >= 0 ? '+' : '−'}${Math.abs(paintAbove).toFixed(0)} ms)`,
      budget: `≤ ${LCP_TIMES} × or ${LCP_ABOVE_MS} ms above`,
      holds: paintTimes <= LCP_TIMES || paintAbove <= LCP_ABOVE_MS,
    },
    {
      what: '… interactive beside bare React',
      figure: `${interactiveTimes.toFixed(2)} ×`,
      budget: `≤ ${INTERACTIVE_TIMES} ×`,
      holds: interactiveTimes <= INTERACTIVE_TIMES,
    },
  ];
}

async function htmlOf(
  { server, host }: MeasuredPanel,
  path: string,
  cookie: string | undefined,
): Promise<string> {
  const { status, text } = await ask(`http://127.0.0.1:${server.port}${path}`, {
    headers: { host, accept: 'text/html', 'accept-language': 'bg-BG', ...(cookie ? { cookie } : {}) },
  });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return text;
}
