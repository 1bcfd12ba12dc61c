import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBareServer } from './bare-process.ts';
import { type Load, load, median, together } from './load.ts';
import { type MeasuredPanel, openPanel } from './measured-panel.ts';
import { atLeast, atMost, figure, type Row } from './row.ts';

const ROUNDS = 7;
/** In each round, however long they take: what the process does by the clock weighs little. */
const REQUESTS = 20_000;
const CONNECTIONS = 64;

const headersFor = ({ host }: MeasuredPanel) => ({
  host,
  'accept-encoding': 'br, gzip',
  'accept-language': 'bg',
  accept: 'text/html',
});

/**
 * The home page from the page cache beside `bare-page.mjs`, which writes the same head and bytes, in turns, so that
 * other load on the machine affects both.
 */
export async function cachedPage(): Promise<Row[]> {
  // Without jobs, which would be counted as well.
  const panel = await openPanel({ ROLES: 'http' });
  const folder = await mkdtemp(join(tmpdir(), 'kvorum-page-'));
  try {
    const headers = headersFor(panel);
    const url = `http://127.0.0.1:${panel.server.port}/`;
    const file = join(folder, 'page.json');
    await writeFile(file, JSON.stringify(await sentPage(url, headers)));
    const bare = await startBareServer('bare-page.mjs', { BENCH_PAGE: file });
    try {
      const rounds: Array<{ ours: Load; bare: Load }> = [];
      const options = { headers, amount: REQUESTS, connections: CONNECTIONS };
      for (let round = 0; round <= ROUNDS; round++) {
        const measured = {
          ours: await load(panel.server.pid, { url, ...options }),
          bare: await load(bare.pid, { url: `http://127.0.0.1:${bare.port}/`, ...options }),
        };
        // The first round warms up the compiler and is not counted.
        if (round > 0) rounds.push(measured);
      }
      return rowsOf(rounds);
    } finally {
      bare.kill();
    }
  } finally {
    await rm(folder, { recursive: true });
    await panel.close();
  }
}

function rowsOf(rounds: ReadonlyArray<{ ours: Load; bare: Load }>): Row[] {
  const ratios = rounds.map((round) => round.ours.cpuPerRequest / round.bare.cpuPerRequest);
  const our = together(rounds.map((round) => round.ours));
  const their = together(rounds.map((round) => round.bare));
  return [
    atMost('cached page: CPU beside bare node:http writing the same bytes', median(ratios), 1.5, {
      unit: '×',
      digits: 2,
      note: `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} in ${ROUNDS} rounds`,
    }),
    figure('… CPU per request, Kvorum', our.cpuPerRequest, { unit: 'µs' }),
    figure('… CPU per request, bare', their.cpuPerRequest, { unit: 'µs' }),
    atLeast('… requests per second, Kvorum (best round)', our.perSecond, 10_000),
    figure('… requests per second, bare (best round)', their.perSecond),
    figure('… slowest of a hundred', median(rounds.map(({ ours }) => ours.p99Ms)), { unit: 'ms' }),
  ];
}

/** What the server sends, except what node:http adds by itself. */
async function sentPage(url: string, headers: Record<string, string>) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers }, resolve).on('error', reject).end();
  });
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  const { date: _date, connection: _connection, 'keep-alive': _kept, ...sent } = response.headers;
  return { headers: sent, body: Buffer.concat(parts).toString('base64') };
}
