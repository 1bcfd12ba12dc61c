import type { Boot } from '#portal/boot.ts';
import { portalRoutes } from '#portal/routes.tsx';
import { compressText } from '#server/http/compress.ts';
import { PageCache, type SentPage } from '#server/pages/page-cache.ts';
import { ask } from '#server/testing/ask.ts';
import { type MeasuredPanel, openPanel } from './measured-panel.ts';
import { atLeast, figure, type Row } from './row.ts';

/** As the server compresses what it shares. */
const SHARED_QUALITY = 6;

/** How often each is asked for; plain bytes are made from those by gzip. */
const ENCODINGS = [
  ['br', 0.9],
  ['gzip', 0.1],
] as const;
const VISITS = 300_000;
/** Visits between two changes of the site, each of which clears the cache. */
const CHANGES_EVERY = 50_000;

type Page = { key: string; page: SentPage; weight: number };

/**
 * Every public page of every country in each of its languages and encodings, as the server sends it, then asked for by
 * visitors through the cache that the server has: one after the other, as often each, and as people come, few countries and
 * pages by far the most often.
 */
export async function pageCache(): Promise<Row[]> {
  const panel = await openPanel({ ROLES: 'http' });
  try {
    const pages = await allPages(panel);
    const bytes = pages.reduce((sum, { page }) => sum + page.body.length, 0);
    return [
      figure('pages of all countries, languages and encodings', pages.length),
      figure('… MiB compressed', bytes / 1024 / 1024, { digits: 1 }),
      atLeast('… hits when all are asked for in turn (%)', await inTurn(pages), 95, { digits: 1 }),
      atLeast('… hits as visitors come, with changes of the site (%)', await asVisitorsCome(pages), 95, {
        digits: 1,
      }),
    ];
  } finally {
    await panel.close();
  }
}

async function allPages({ server, host }: MeasuredPanel): Promise<Page[]> {
  const get = (site: string, path: string, language: string) =>
    ask(`http://127.0.0.1:${server.port}${path}`, {
      headers: { host: site, accept: 'text/html', 'accept-language': language },
    });
  const paths = portalRoutes
    .filter(({ path, access, secret }) => access !== 'member' && !path.includes(':') && !secret)
    .map(({ path }) => path);
  const list = await ask(`http://127.0.0.1:${server.port}/api/portal/v1/list/country`, { headers: { host } });
  const countries = (JSON.parse(list.text) as { data: { code: string }[] }).data;
  const sites = countries.map(({ code }) => host.replace(/^\w+/, code.toLowerCase()));
  const pages: Page[] = [];
  // The last one is where a country is chosen, in all languages.
  for (const [place, site] of [...sites, host.replace(/^\w+\./, '')].entries()) {
    const { text } = await get(site, '/', 'en');
    const boot = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null') as Boot;
    for (const [choice, language] of boot.settings.languages.entries())
      for (const [rank, path] of paths.entries()) {
        const { status, text: html } = await get(site, path, language);
        if (status !== 200) throw new Error(`${site}${path} answered ${status}`);
        for (const [encoding, share] of ENCODINGS)
          pages.push({
            key: `${encoding} 2026-01-01 http://${site} ${language} ${path}`,
            page: { headers: {}, body: Buffer.from(await compressText(html, encoding, SHARED_QUALITY)) },
            // The n-th of them has the n-th part of the first one's visits.
            weight: share / (place + 1) / (choice + 1) / (rank + 1),
          });
      }
  }
  return pages;
}

/** Percent found; what is not found is kept, as the server does. */
async function percentFound(cache: PageCache, visits: Iterable<Page | null>): Promise<number> {
  let asked = 0;
  let found = 0;
  for (const visit of visits) {
    if (visit === null) cache.clear();
    else {
      asked += 1;
      if (cache.find(visit.key)) found += 1;
      else await cache.get(visit.key, async () => ({ page: visit.page, keep: true }));
    }
  }
  return (100 * found) / asked;
}

/** The second round of two. */
async function inTurn(pages: readonly Page[]): Promise<number> {
  const cache = new PageCache();
  await percentFound(cache, pages);
  return percentFound(cache, pages);
}

function asVisitorsCome(pages: readonly Page[]): Promise<number> {
  const upTo: number[] = [];
  let all = 0;
  for (const { weight } of pages) {
    all += weight;
    upTo.push(all);
  }
  function* visits() {
    // The same sequence in each run.
    let seed = 1;
    for (let count = 1; count <= VISITS; count++) {
      if (count % CHANGES_EVERY === 0) yield null;
      seed = (seed * 48_271) % 2_147_483_647;
      const at = (seed / 2_147_483_647) * all;
      let [from, to] = [0, pages.length - 1];
      while (from < to) {
        const middle = (from + to) >> 1;
        if ((upTo[middle] ?? 0) < at) from = middle + 1;
        else to = middle;
      }
      yield pages[from] ?? null;
    }
  }
  return percentFound(new PageCache(), visits());
}
