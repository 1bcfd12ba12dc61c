import type { FastifyInstance } from 'fastify';
import { operatorApi } from '#contract/operator/base-path.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { clock } from '#server/clock.ts';
import type { Database } from '#server/database/connect.ts';
import { startOperatorSession } from '#server/features/operator-sessions/start-operator-session.ts';
import { type Browser, openBrowser } from './browser.ts';
import { insertOwner } from './operators.queries.ts';
import { MINUTE_MS } from './world.ts';

/** How long a session is used; it counts as stepped up for ten minutes. */
const USED_MS = 9 * MINUTE_MS;

export type Console = () => Promise<Browser<OperatorCalls>>;

/** An operator of all countries, who signs in when there is something to do. */
export async function openConsole(
  app: FastifyInstance,
  { database, origin, passwordHash }: { database: Database; origin: string; passwordHash: string },
): Promise<Console> {
  const operator_id = await database.transaction((db) => insertOwner(db, clock.now(), passwordHash));
  const browser = openBrowser<OperatorCalls>(app, { origin, network: '192.0.2.10', api: operatorApi });
  let signedIn = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock.now().getTime();
    if (now - signedIn > USED_MS) {
      const session = { operator_id, userAgent: 'Simulation', full: true };
      const token = await database.transaction((db) => startOperatorSession(db, session));
      browser.cookies.set('operator', token);
      signedIn = now;
    }
    return browser;
  };
}
