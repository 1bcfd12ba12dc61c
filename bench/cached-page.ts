import { type Load, load, median, together } from './load.ts';
import { openPanel } from './measured-panel.ts';
import { atLeast, figure, type Row } from './row.ts';

const ROUNDS = 4;
const SECONDS = 4;

/** The home page as visitors get it: compressed and from the page cache. */
export async function cachedPage(): Promise<Row[]> {
  const panel = await openPanel();
  try {
    const rounds: Load[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const measured = await load(panel.server.pid, {
        url: `http://127.0.0.1:${panel.server.port}/`,
        headers: {
          host: panel.host,
          'accept-encoding': 'br, gzip',
          'accept-language': 'bg',
          accept: 'text/html',
        },
        seconds: SECONDS,
        connections: 64,
      });
      if (round > 0) rounds.push(measured);
    }
    const all = together(rounds);
    return [
      atLeast('cached page: requests per second (best round)', all.perSecond, 10_000),
      figure('… CPU per request', all.cpuPerRequest, { unit: 'µs' }),
      figure('… slowest of a hundred', median(rounds.map((round) => round.p99Ms)), { unit: 'ms' }),
    ];
  } finally {
    await panel.close();
  }
}
