import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { type BuiltServer, startBuiltServer } from '#server/testing/built-server.ts';
import { copyPanel } from './prepared-panel.ts';

/** Pages that stay open during a deployment, with the service worker that keeps their assets. */
test.use({ serviceWorkers: 'allow' });
// One after the other on one server, and a failure of one does not skip the others.
test.describe.configure({ mode: 'default' });

const folder = mkdtempSync(join(tmpdir(), 'kvorum-releases-'));
const next = join(folder, 'next');
let server: BuiltServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  makeNextRelease();
  copyPanel('bare', join(folder, 'data'));
  server = await serve('.');
});
test.afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** This release in another folder, in which every script of the portal has another name. */
function makeNextRelease(): void {
  for (const part of ['dist', 'package.json']) cpSync(part, join(next, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(next, 'node_modules'));
  const assets = join(next, 'dist/client/assets');
  const scripts = new Set(readdirSync(assets).filter((name) => name.endsWith('.js')));
  const renamed = (path: string) =>
    readFileSync(path, 'utf8').replace(/[\w.-]+\.js/g, (name) => (scripts.has(name) ? `next-${name}` : name));
  const manifest = join(next, 'dist/client/.vite/manifest.json');
  writeFileSync(manifest, renamed(manifest));
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY };
  for (const name of scripts) {
    const text = renamed(join(assets, name));
    for (const ending of ['', '.br', '.gz']) rmSync(join(assets, name + ending));
    writeFileSync(join(assets, `next-${name}`), text);
    writeFileSync(join(assets, `next-${name}.br`), brotliCompressSync(text, { params }));
  }
}

async function serve(checkout: string): Promise<BuiltServer> {
  const started = await startBuiltServer({
    dataDir: join(folder, 'data'),
    checkout,
    environment: { DEMO: '0', LOG_LEVEL: 'warn' },
    ...(server ? { port: server.port } : {}),
  });
  await started.ready();
  return started;
}

async function deploy(checkout: string): Promise<void> {
  await server.stop();
  server = await serve(checkout);
}

/** Opens a page of the current release with consent given, and marks its document. */
async function openPage(page: Page, path: string): Promise<void> {
  const site = `http://bg.localhost:${server.port}`;
  await page.addInitScript(() => window.localStorage.setItem('cookies-accepted', 'true'));
  await page.goto(`${site}${path}?lang=en`);
  await page.evaluate(() => document.documentElement.setAttribute('data-opened', ''));
}

const entryOf = (page: Page) => page.locator('head script[type=module]').getAttribute('src');
const sameDocument = (page: Page) => page.locator('html[data-opened]');
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name }).click();
/** Expects the page itself, not a message about what couldn't be loaded. */
async function shows(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(`JTN Panel - ${title}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
}

test('pages go on in the release that they were opened in, forth and back', async ({ context }) => {
  // Starts the server three times.
  test.setTimeout(120_000);
  const former = await context.newPage();
  await openPage(former, '/');
  await former.evaluate(() => navigator.serviceWorker.ready);
  expect(await entryOf(former)).not.toContain('next-');

  await deploy(next);
  await follow(former, 'FAQ');
  await shows(former, 'FAQ');
  await expect(sameDocument(former)).toHaveCount(1);

  const newer = await context.newPage();
  await openPage(newer, '/');
  expect(await entryOf(newer)).toContain('next-');
  await newer.evaluate(() => navigator.serviceWorker.ready);

  await deploy('.');
  await follow(newer, 'About us');
  await shows(newer, 'About us');
  await expect(sameDocument(newer)).toHaveCount(1);
  await follow(former, 'Contact us');
  await shows(former, 'Contact us');
  await expect(sameDocument(former)).toHaveCount(1);
});

test('a page whose chunk no server has any more is loaded anew, once', async ({ page, context }) => {
  await context.route(/\/assets\/faq-page-/, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  // Playwright's routes don't see requests made by a service worker.
  await context.route(/service-worker\.js/, (route) => route.abort());
  await openPage(page, '/');
  const documents: string[] = [];
  page.on('framenavigated', (frame) => documents.push(frame.url()));
  let missed = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/health')) missed += 1;
  });
  await follow(page, 'FAQ');
  await expect(sameDocument(page)).toHaveCount(0);
  await expect.poll(() => missed).toBe(2);
  // The new document has its texts but the chunk is still missing; another reload would have happened by now.
  await expect(page).toHaveTitle('JTN Panel - FAQ');
  await page.evaluate(() => fetch('/health'));
  const { pathname } = new URL(page.url());
  expect([pathname, documents.filter((url) => url.endsWith('/faq')).length]).toEqual(['/faq', 2]);
});

test.describe('the worker', () => {
  let odd: Server;
  let origin = '';
  /** Answers that are not the requested asset. */
  const answers: Record<string, [number, Record<string, string>, string]> = {
    '/assets/page.js': [200, { 'content-type': 'text/html' }, '<!doctype html>'],
    '/assets/script.css': [200, { 'content-type': 'text/javascript' }, '1'],
    '/assets/away.js': [302, { location: '/elsewhere.js' }, ''],
    '/assets/gone.js': [404, { 'content-type': 'text/javascript' }, ''],
    '/assets/part.js': [206, { 'content-type': 'text/javascript', 'content-range': 'bytes 0-0/2' }, '1'],
    '/assets/data.bin': [200, { 'content-type': 'application/octet-stream' }, '1'],
    '/assets/good.js': [200, { 'content-type': 'text/javascript' }, '1'],
    '/assets/good.css': [200, { 'content-type': 'text/css; charset=utf-8' }, 'a{}'],
    '/elsewhere.js': [200, { 'content-type': 'text/javascript' }, '1'],
  };
  test.beforeAll(async () => {
    odd = createServer((request, response) => {
      const worker = request.url === '/service-worker.js';
      const [status, headers, body] = worker
        ? ([
            200,
            { 'content-type': 'text/javascript' },
            readFileSync('public/service-worker.js', 'utf8'),
          ] as const)
        : (answers[request.url ?? ''] ?? [200, { 'content-type': 'text/html' }, '<!doctype html>']);
      response.writeHead(status, headers).end(body);
    }).listen(0);
    await new Promise((done) => odd.once('listening', done));
    origin = `http://localhost:${(odd.address() as AddressInfo).port}`;
  });
  test.afterAll(() => void odd.close());

  test('keeps nothing but what was asked for, and drops what older ones kept', async ({ page }) => {
    await page.goto(origin);
    const kept = await page.evaluate(async (urls) => {
      await (await caches.open('assets')).put('/assets/page.js', new Response('<!doctype html>'));
      await navigator.serviceWorker.register('/service-worker.js');
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller)
        await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done));
      for (const url of urls) await fetch(url).catch(() => {});
      const names = await caches.keys();
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return { names, paths: lists.flat().map(({ url }) => new URL(url).pathname) };
    }, Object.keys(answers));
    expect(kept.paths.sort()).toEqual(['/assets/good.css', '/assets/good.js']);
    expect(kept.names).not.toContain('assets');
  });
});
