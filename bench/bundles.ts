import type { Boot } from '#portal/boot.ts';
import { portalRoutes } from '#portal/routes.tsx';
import { ask } from '#server/testing/ask.ts';
import { gzippedKib, openPageBytes, PAGE_BUDGET } from '#server/testing/page-bytes.ts';
import { type MeasuredPanel, openPanel } from './measured-panel.ts';
import type { Row } from './row.ts';

/** What the browser downloads for each page: scripts, inlined styles and translations, compressed with gzip. */
export async function bundles(): Promise<Row[]> {
  const pageBytes = openPageBytes();
  const panel = await openPanel();
  try {
    const rows: Row[] = [];
    for (const route of portalRoutes) {
      const { scripts, styles } = pageBytes(route.module);
      const sentences = await sentencesOf(panel, route.path, route.access === 'member');
      rows.push({
        what: `\`${route.path}\`: scripts, styles, sentences`,
        figure: [scripts, styles, sentences]
          .map((size) => (size === null ? '–' : `${size.toFixed(1)}`))
          .join(' / ')
          .concat(' KiB'),
        budget: `≤ ${PAGE_BUDGET.scripts} / ${PAGE_BUDGET.styles} / ${PAGE_BUDGET.sentences} KiB`,
        holds:
          scripts <= PAGE_BUDGET.scripts &&
          styles <= PAGE_BUDGET.styles &&
          (sentences ?? 0) <= PAGE_BUDGET.sentences,
      });
    }
    return rows;
  } finally {
    await panel.close();
  }
}

/** Size of the translations sent with a page; null for a page whose address needs a code. */
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
  return gzippedKib(JSON.stringify((JSON.parse(json) as Boot).texts));
}
