import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Boot } from '#portal/boot.ts';
import { portalRoutes } from '#portal/routes.tsx';
import { openBuild } from '#server/pages/assets.ts';
import { ask } from '#server/testing/ask.ts';
import { type MeasuredPanel, openPanel } from './measured-panel.ts';
import type { Row } from './row.ts';

const SCRIPTS_KIB = 120;
const STYLES_KIB = 6;
const SENTENCES_KIB = 12;

const kib = (bytes: number) => bytes / 1024;

/** What a browser needs of each page before it is whole: scripts, inlined styles, sentences; compressed by gzip. */
export async function bundles(): Promise<Row[]> {
  const build = openBuild('dist/client', 'src/portal/entry-client.tsx');
  const panel = await openPanel();
  try {
    const rows: Row[] = [];
    for (const route of portalRoutes) {
      const assets = build.find([route.module]);
      const scripts = kib(
        [assets.entry, ...assets.preload].reduce(
          (sum, file) => sum + readFileSync(`dist/client${file}.gz`).length,
          0,
        ),
      );
      const styles = kib(gzipSync(assets.css, { level: 9 }).length);
      const sentences = await sentencesOf(panel, route.path, route.access === 'member');
      rows.push({
        what: `\`${route.path}\`: scripts, styles, sentences`,
        figure: [scripts, styles, sentences]
          .map((size) => (size === null ? '–' : `${size.toFixed(1)}`))
          .join(' / ')
          .concat(' KiB'),
        budget: `≤ ${SCRIPTS_KIB} / ${STYLES_KIB} / ${SENTENCES_KIB} KiB`,
        holds: scripts <= SCRIPTS_KIB && styles <= STYLES_KIB && (sentences ?? 0) <= SENTENCES_KIB,
      });
    }
    return rows;
  } finally {
    await panel.close();
  }
}

/** Size of the translations that travel with a page; null where its address needs a code. */
async function sentencesOf(panel: MeasuredPanel, path: string, signedIn: boolean): Promise<number | null> {
  if (path.includes(':')) return null;
  const page = await ask(`http://127.0.0.1:${panel.server.port}${path}`, {
    headers: {
      host: panel.host,
      'accept-language': 'bg',
      ...(signedIn ? { cookie: panel.cookie } : {}),
    },
  });
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(page.text)?.[1];
  if (json === undefined) throw new Error(`${path} is no page: ${page.status}`);
  return kib(gzipSync(JSON.stringify((JSON.parse(json) as Boot).texts), { level: 9 }).length);
}
