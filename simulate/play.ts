import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { buildApp } from '#server/app.ts';
import { clock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/database/connect.ts';
import { hashPassword } from '#server/features/passwords/password-hash.ts';
import { installDemoRewards } from '#server/features/rewards/demo-rewards.ts';
import { countryOrigin } from '#server/http/site.ts';
import { installShippedData } from '#server/install.ts';
import { openJobsByClock } from '#server/jobs/jobs-by-clock.ts';
import { readinessOf } from '#server/readiness.ts';
import { timetable } from '#server/timetable.ts';
import { Agenda } from './agenda.ts';
import { momentsAfter } from './invariants.queries.ts';
import { limitOf } from './invariants.ts';
import { planMembers } from './members.ts';
import { planOperators, topicOf } from './operators.ts';
import { openPostOffice } from './post-office.ts';
import { startSurveySite } from './survey-site-process.ts';
import { type JudgedWave, planWaves } from './waves.ts';
import { COUNTRY, DAY_MS, HOUR_MS, MINUTE_MS, type World } from './world.ts';

/** A Monday long enough ago that the years played end before the present. */
export const BEGIN = Date.UTC(2020, 0, 6);
const PASSWORD = 'Correct-horse-42';

export type Game = {
  members: number;
  seed: number;
  days: number;
  /** Instead of what operators usually do: so many waves that are judged by what was expected of them. */
  waves?: number;
};

export type Played = {
  /** When it ended. */
  end: Date;
  mails: number;
  /** Mails that nobody should have sent. */
  unwanted: string[];
  /** What happened how often. */
  counts: Record<string, number>;
  /** Jobs that failed, with their errors. */
  failures: string[];
  /** Moments by column that were there before and lie beyond the game: what was installed with the database. */
  strangeBefore: ReadonlyMap<string, number>;
  judged: JudgedWave[];
};

/**
 * Plays so many days of a panel on an empty, migrated database: its members, operators and survey site live by one clock, which
 * the product gets handed through (docs/decisions/0079). The same game always has the same result.
 */
export async function play(
  database: Database,
  { members, seed, days, waves }: Game,
  tell: (line: string) => void = () => undefined,
): Promise<Played> {
  let moment = BEGIN;
  const now = () => new Date(moment);
  const end = BEGIN + days * DAY_MS;
  const config = readConfig({ LOG_LEVEL: 'silent', DEMO: '0' });
  const counts: Record<string, number> = {};
  const failures: string[] = [];
  const judged: JudgedWave[] = [];
  const strangeBefore = await momentsAfter(database.read, limitOf(new Date(end)));
  const post = openPostOffice({ today: () => now().toISOString().slice(0, 10), topicOf });
  const works = timetable({ config, sender: post });
  const jobs = openJobsByClock(database, works, (name, error) => failures.push(`${name}: ${error.message}`));

  return clock.by(now, async () => {
    await database.transaction(async (db) => {
      await installShippedData(db);
      await installDemoRewards(db, [COUNTRY]);
    });
    const app = await buildApp({
      config,
      database,
      log: pino({ level: 'silent' }),
      readiness: readinessOf({ config, database }),
    });
    await app.ready();
    // Requests of the survey site begin outside of the simulation, and get its clock here.
    const server = createServer((request, response) => clock.by(now, () => app.routing(request, response)));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const site = await startSurveySite(seed);
    const world: World = {
      ...{ seed, members, days, begin: BEGIN, database, app, site, post, now },
      origin: countryOrigin(config, COUNTRY),
      port: (server.address() as AddressInfo).port,
      agenda: new Agenda(),
      count: (what, many = 1) => {
        counts[what] = (counts[what] ?? 0) + many;
      },
    };
    try {
      await planMembers(world, await hashPassword(PASSWORD));
      if (waves === undefined) planOperators(world);
      else planWaves(world, waves, judged);
      let answers: Record<string, number> = {};
      for (let isBusy = false; moment < end; ) {
        const from = moment;
        // Minutes in which nobody has anything to do are passed over; the queue is looked at every hour at least.
        const next = isBusy ? from + MINUTE_MS : Math.floor(from / HOUR_MS + 1) * HOUR_MS;
        for (let entry = world.agenda.next(next); entry; entry = world.agenda.next(next)) {
          moment = Math.max(moment, entry.at);
          await entry.what();
        }
        moment = next;
        const reported = await site.report(now());
        answers = reported.answers;
        isBusy = (await jobs.workOff(new Date(from), now())) > 0;
        if (Math.floor(from / DAY_MS) !== Math.floor(next / DAY_MS))
          tell(`day ${Math.floor((next - BEGIN) / DAY_MS)}: ${post.delivered()} mails`);
      }
      for (const [what, many] of Object.entries(answers)) world.count(`report ${what}`, many);
      return {
        end: now(),
        mails: post.delivered(),
        unwanted: post.unwanted,
        counts,
        failures,
        strangeBefore,
        judged,
      };
    } finally {
      await site.close();
      await app.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    }
  });
}
