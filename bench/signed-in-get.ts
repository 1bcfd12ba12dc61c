import { ask } from '#server/testing/ask.ts';
import { startBareServer } from './bare-process.ts';
import { type Load, load, median, together } from './load.ts';
import { openPanel } from './measured-panel.ts';
import { atMost, figure, type Row } from './row.ts';

const PATH = '/api/portal/v1/profile/points';
const ROUNDS = 7;
const SECONDS = 4;

/**
 * A signed-in GET beside `bare-server.mjs` with the same session look-up and query on the same PostgreSQL, in turns,
 * so that other load on the machine affects both.
 */
export async function signedInGet(): Promise<Row[]> {
  const panel = await openPanel();
  const bare = await startBareServer('bare-server.mjs', {
    BENCH_CONNECTION: JSON.stringify(panel.connection),
  });
  try {
    const headers = { host: panel.host, cookie: panel.cookie, accept: 'application/json' };
    const ours = { url: `http://127.0.0.1:${panel.server.port}${PATH}`, headers };
    const theirs = { url: `http://127.0.0.1:${bare.port}/points`, headers };
    await sameResponse(ours, theirs);
    const rounds: Array<{ ours: Load; bare: Load }> = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const seconds = SECONDS;
      const measured = {
        ours: await load(panel.server.pid, { ...ours, seconds }),
        bare: await load(bare.pid, { ...theirs, seconds }),
      };
      // The first round warms up the compiler and is not counted.
      if (round > 0) rounds.push(measured);
    }
    const ratios = rounds.map((round) => round.ours.cpuPerRequest / round.bare.cpuPerRequest);
    const our = together(rounds.map((round) => round.ours));
    const their = together(rounds.map((round) => round.bare));
    return [
      atMost('signed-in `GET profile/points`: CPU beside bare fastify + pg', median(ratios), 1.3, {
        unit: '×',
        digits: 2,
        note: `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} in ${ROUNDS} rounds`,
      }),
      figure('… CPU per request, Kvorum', our.cpuPerRequest, { unit: 'µs' }),
      figure('… CPU per request, bare', their.cpuPerRequest, { unit: 'µs' }),
      figure('… requests per second, Kvorum (best round)', our.perSecond),
      figure('… requests per second, bare (best round)', their.perSecond),
    ];
  } finally {
    bare.kill();
    await panel.close();
  }
}

type Address = { url: string; headers: Record<string, string> };

/** Checks that both answer the member's points; otherwise the figures couldn't be compared. */
async function sameResponse(ours: Address, theirs: Address): Promise<void> {
  const [our, their] = [await ask(ours.url, ours), await ask(theirs.url, theirs)];
  if (our.status !== 200 || our.text !== their.text) {
    throw new Error(`The responses differ: ${our.text} and ${their.text}`);
  }
}
