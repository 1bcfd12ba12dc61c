import { parseArgs } from 'node:util';
import { bookings } from './bookings.ts';
import { bundles } from './bundles.ts';
import { cachedPage } from './cached-page.ts';
import { fieldwork } from './fieldwork.ts';
import { firstPaint } from './first-paint.ts';
import { households } from './households.ts';
import { keep } from './keep.ts';
import { kill } from './kill.ts';
import { million } from './million.ts';
import { pageCache } from './page-cache.ts';
import { restore } from './restore.ts';
import { type Row, table } from './row.ts';
import { signedInGet } from './signed-in-get.ts';
import { startAndMemory } from './start-and-memory.ts';
import { waves } from './waves.ts';

const measurements: Record<string, () => Promise<Row[]>> = {
  'signed-in-get': signedInGet,
  'cached-page': cachedPage,
  'page-cache': pageCache,
  bundles,
  'first-paint': () => firstPaint(),
  'start-and-memory': startAndMemory,
  bookings,
  fieldwork,
  households,
  kill,
  restore,
};

/** Run only when named explicitly: they take many minutes. */
const ON_DEMAND = ['fieldwork', 'million', 'waves'];

export default async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      members: { type: 'string' },
      folder: { type: 'string' },
      only: { type: 'string', multiple: true },
      seconds: { type: 'string' },
      visits: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const { members, folder, seconds, visits } = values;
  const names = positionals.filter((name) => !name.startsWith('/'));
  const paths = positionals.filter((name) => name.startsWith('/'));
  const only = values.only || paths.length > 0 ? [...(values.only ?? []), ...paths] : undefined;
  measurements['first-paint'] = () =>
    firstPaint({ ...(visits && { visits: Number(visits) }), ...(only && { pages: only }) });
  measurements.million = () =>
    million({
      ...(members && { members: Number(members) }),
      ...(folder && { folder }),
      ...(only && { only }),
    });
  measurements.waves = () =>
    waves({
      ...(members && { recipients: Number(members) }),
      ...(seconds && { within: Number(seconds) }),
    });
  const unknown = names.filter((name) => !(name in measurements));
  if (unknown.length > 0) {
    throw new Error(
      `No such measurement: ${unknown.join(', ')}. There are ${Object.keys(measurements).join(', ')}.`,
    );
  }
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(measurements)) {
    if (names.length > 0 ? !names.includes(name) : ON_DEMAND.includes(name)) continue;
    process.stderr.write(`${name} …\n`);
    try {
      rows.push(...(await measure()));
    } catch (error) {
      console.error(error);
      process.exitCode = 1;
    }
  }
  const figures = table(rows);
  process.stdout.write(`${figures}\n`);
  if (!values.write) return;
  if (names.length > 0 || process.exitCode) throw new Error('Only a whole run is kept in bench/README.md');
  await keep(figures);
}
