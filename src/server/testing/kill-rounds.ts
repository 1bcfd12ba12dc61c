import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { startSession } from '#server/features/sessions/start-session.ts';
import { sessionCookie } from '#server/http/session-cookie.ts';
import { onDatabaseOf } from './built-database.ts';
import { type BuiltServer, freePort, startBuiltServer } from './built-server.ts';
import { compareConfirmed, compareMails, waitingMails } from './compare-confirmed.ts';
import { givePoints } from './give-points.ts';
import { descendantsOf } from './processes.ts';
import { addReward } from './rewards.ts';
import { addMember } from './sign-in.ts';
import { startMailServer, type TestMailServer } from './smtp.ts';
import { openWriters, type Writers, type WritingMember } from './writers.ts';

export type KillRounds = {
  /** What was confirmed to clients before the kills. */
  acknowledged: { registrations: number; confirmations: number; exchanges: number };
  /** Requests left without a response by a kill. */
  broken: number;
  /** Contradictions to what clients were told; empty if nothing was lost or duplicated. */
  differences: string[];
};

const MEMBERS = 4;
const STARTING_MS = 700;
/** The most responses before a round is interrupted. */
const MOST_RESPONSES = 40;
const LONGEST_ROUND_MS = 3000;
const COST = 1000;
const LARGEST_GIFT = 100_000;
/** More points than a member can spend in one round. */
const GIFTS_A_ROUND = 0.4;
/** The job queue releases a killed worker's jobs within 25 seconds. */
const DRAINED_WITHIN_MS = 60_000;

/**
 * Kills the built server `rounds` times with SIGKILL while clients write, every third time with PostgreSQL, as when a
 * container ends, every fifth time during its start, and then compares what they were told with the database.
 */
export async function killRounds(rounds: number): Promise<KillRounds> {
  const folder = await mkdtemp(join(tmpdir(), 'kvorum-kill-'));
  const mailServer = await startMailServer();
  const port = await freePort();
  const gifts = Math.ceil(rounds * GIFTS_A_ROUND);
  let server: BuiltServer | undefined;
  const start = async () => {
    server = await startBuiltServer({
      dataDir: join(folder, 'data'),
      port,
      environment: {
        DEMO: '0',
        LOG_LEVEL: 'warn',
        SMTP_URL: mailServer.url,
        // Each client uses its own network, given in a header.
        TRUST_PROXY: '127.0.0.1',
      },
    });
    return server;
  };
  try {
    let started: BuiltServer | null = await start();
    const writers = await prepare(started, mailServer, gifts);
    const differences: string[] = [];
    for (let round = 1; round <= rounds && differences.length === 0; round++) {
      const withDatabase = round % 3 === 0;
      const running: BuiltServer = started ?? (await start());
      started = null;
      if (round % 5 === 0) {
        await wait(Math.random() * STARTING_MS);
        await killAll(running, withDatabase);
        continue;
      }
      const kept = await compare(running, writers, gifts);
      differences.push(...kept.map((difference) => `before kill ${round}: ${difference}`));
      const writing = writers.start();
      await someResponses(writers);
      await killAll(running, withDatabase);
      await writing.stop();
    }
    const last = await start();
    differences.push(...(await compare(last, writers, gifts)), ...(await compareSent(last, mailServer)));
    await last.stop();
    const { registered, confirmed, exchanged, broken } = writers.told;
    return {
      acknowledged: {
        registrations: registered.size,
        confirmations: confirmed.size,
        exchanges: exchanged.size,
      },
      broken,
      differences,
    };
  } finally {
    await server?.kill();
    await mailServer.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function someResponses({ told }: Writers): Promise<void> {
  const enough = told.responses + Math.random() * MOST_RESPONSES;
  const deadline = Date.now() + LONGEST_ROUND_MS;
  while (told.responses < enough && Date.now() < deadline) await wait(1);
  await wait(Math.random() * 20);
}

/** Signed-in members with points, and a reward, on a new database. */
const prepare = (server: BuiltServer, mailServer: TestMailServer, gifts: number): Promise<Writers> =>
  onDatabaseOf(server, async (database) => {
    const form: AuthoredForm = [{ key: 'note', type: 'oe', title: { en: 'Note', bg: 'Бележка' } }];
    const { reward_id, ids } = await addReward({ database }, { points: COST, form });
    const members: WritingMember[] = [];
    for (let count = 0; count < MEMBERS; count++) {
      const { member_id, first_name } = await addMember({ database });
      for (let gift = 0; gift < gifts; gift++) await givePoints({ database }, member_id, LARGEST_GIFT);
      const token = await database.transaction((db) =>
        startSession(db, { member_id, remember: true, userAgent: 'test' }),
      );
      members.push({
        member_id,
        cookie: `${sessionCookie}=${token}`,
        name: first_name,
        sentNames: new Set(),
      });
    }
    return openWriters({
      port: server.port,
      members,
      reward: { reward_id, field: ids.note ?? '' },
      mailServer,
    });
  });

const compare = (server: BuiltServer, { told, members }: Writers, gifts: number): Promise<string[]> =>
  onDatabaseOf(server, ({ read }) => compareConfirmed(read, told, members, gifts * LARGEST_GIFT));

/** Waits until the job queue is empty, then compares the outbox with the mails the SMTP server received. */
const compareSent = (server: BuiltServer, mailServer: TestMailServer): Promise<string[]> =>
  onDatabaseOf(server, async ({ read }) => {
    const deadline = Date.now() + DRAINED_WITHIN_MS;
    while ((await waitingMails(read)) > 0 && Date.now() < deadline) await wait(100);
    return compareMails(read, mailServer);
  });

async function killAll(server: BuiltServer, withDatabase: boolean): Promise<void> {
  const below = withDatabase ? descendantsOf(server.pid) : [];
  const killed = server.kill();
  for (const pid of below) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It had already exited.
    }
  }
  await killed;
}
