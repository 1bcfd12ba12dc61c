import type { FastifyBaseLogger } from 'fastify';
import type { Body } from '#contract/endpoint.ts';
import type { reportBrowserError } from '#contract/portal/browser-errors.calls.ts';
import { AppError } from '#server/http/app-error.ts';
import type { NetworkCounter } from '#server/http/network-counter.ts';

/** Limit per network and hour. */
const MOST_PER_HOUR = 20;

/** Logs an error of a browser; limited per network. */
export async function logBrowserError(
  report: Body<typeof reportBrowserError>,
  ip: string,
  { log, reports }: { log: FastifyBaseLogger; reports: NetworkCounter },
): Promise<null> {
  if ((await reports.count(ip)) > MOST_PER_HOUR) throw new AppError('too_many_attempts');
  log.warn({ browserError: report }, 'an error in a browser');
  return null;
}
