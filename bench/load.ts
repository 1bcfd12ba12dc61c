import autocannon from 'autocannon';
import { cpuMs } from './process-figures.ts';

export type Load = {
  requests: number;
  perSecond: number;
  /** CPU time of the server process per request, in microseconds. */
  cpuPerRequest: number;
  p99Ms: number;
};

/** Requests one address from a server as fast as it responds. Throws on any response outside 2xx. */
export async function load(
  pid: number,
  options: {
    url: string;
    headers?: Record<string, string>;
    /** For so long, or so many requests. */
    seconds?: number;
    amount?: number;
    connections?: number;
    pipelining?: number;
  },
): Promise<Load> {
  const { seconds, connections = 32, ...request } = options;
  const duration = seconds === undefined ? {} : { duration: seconds };
  const before = cpuMs(pid);
  const result = await autocannon({ ...request, ...duration, connections });
  const used = cpuMs(pid) - before;
  const requests = result['2xx'];
  if (result.errors > 0 || result.non2xx > 0 || requests === 0) {
    throw new Error(`${options.url}: ${result.errors} errors, ${result.non2xx} refusals`);
  }
  return {
    requests,
    perSecond: requests / result.duration,
    cpuPerRequest: (used * 1000) / requests,
    p99Ms: result.latency.p99,
  };
}

/** Averages all rounds, weighted by their number of requests. */
export function together(rounds: readonly Load[]): Omit<Load, 'p99Ms'> {
  const requests = rounds.reduce((sum, round) => sum + round.requests, 0);
  const cpu = rounds.reduce((sum, round) => sum + round.cpuPerRequest * round.requests, 0);
  return { requests, cpuPerRequest: cpu / requests, perSecond: Math.max(...rounds.map((r) => r.perSecond)) };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
