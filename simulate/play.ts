import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import type { ConsoleFigures } from './compare-figures.ts';
import { openConsole } from './console.ts';
import { momentsAfter } from './invariants.queries.ts';
import { limitOf } from './invariants.ts';
import { planMembers } from './members.ts';
import { planOperators, topicOf } from './operators.ts';
import { planOwnSurveys, rush } from './own-surveys.ts';
import { openPostOffice } from './post-office.ts';
import { openProviders, SECRET } from './providers.ts';
import { startSurveySite } from './survey-site-process.ts';
import { type JudgedWave, planWaves } from './waves.ts';
import { COUNTRY, DAY_MS, HOUR_MS, MINUTE_MS, type World } from './world.ts';

/** A Monday long enough ago that the years played end before the present. */
export const BEGIN = Date.UTC(2020, 0, 6);
/** How soon a queue in which something goes on is looked at again; the timetable's work is done by the hour. */
const QUARTER_MS = 15 * MINUTE_MS;
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
  /** Addresses of members who have said that they want no invitations. */
  unsubscribed: string[];
  /** Mails that nobody should have sent. */
  unwanted: string[];
  /** What happened how often. */
  counts: Record<string, number>;
  /** Jobs that failed, with their errors. */
  failures: string[];
  /** Moments by column that were there before and lie beyond the game: what was installed with the database. */
  strangeBefore: ReadonlyMap<string, number>;
  judged: JudgedWave[];
  /** What the survey site signed first of each attempt elsewhere, and the attempts that operators accepted, by their tokens. */
  signed: ReadonlyMap<string, string>;
  accepted: ReadonlySet<string>;
  /** What was seen of the panel that must not happen. */
  faults: string[];
  /** What providers said of mails, the same of one mail once. */
  reports: number;
  shown: ConsoleFigures;
};

/**
 * Plays so many days of a panel on an empty, migrated database: its members, operators and survey site live by one clock, which
 * the product gets handed through (docs/decisions/0079). The same game always has the same result.
 */
export async function play(
  database: Database,
  game: Game,
  tell: (line: string) => void = () => undefined,
): Promise<Played> {
  const endings: (() => unknown)[] = [];
  try {
    return await playOn(database, game, { tell, atTheEnd: (ending) => endings.unshift(ending) });
  } finally {
    for (const ending of endings) await ending();
  }
}

/** Ends or clears away with `atTheEnd` what it starts, the last one first, whatever happens. */
async function playOn(
  database: Database,
  { members, seed, days, waves }: Game,
  { tell, atTheEnd }: { tell(line: string): void; atTheEnd(ending: () => unknown): void },
): Promise<Played> {
  let moment = BEGIN;
  const now = () => new Date(moment);
  const end = BEGIN + days * DAY_MS;
  const folder = await mkdtemp(join(tmpdir(), 'kvorum-simulated-mails-'));
  atTheEnd(() => rm(folder, { recursive: true, force: true }));
  const config = readConfig({
    ...{ LOG_LEVEL: 'silent', DEMO: '0', PUBLIC_URL: 'http://panel.example' },
    ...{
      MAIL_REPORT_SECRETS: SECRET,
      MAIL_REPORT_FOLDER: folder,
      MAIL_REPORT_ADDRESS: 'bounces@panel.example',
    },
  });
  const counts: Record<string, number> = {};
  const failures: string[] = [];
  const faults: string[] = [];
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
    atTheEnd(() => app.close());
    await app.ready();
    // Requests of the survey site begin outside of the simulation, and get its clock here.
    const server = createServer((request, response) => clock.by(now, () => app.routing(request, response)));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    atTheEnd(async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    });
    const site = await startSurveySite(seed);
    atTheEnd(() => site.close());
    const origin = countryOrigin(config, COUNTRY);
    const passwordHash = await hashPassword(PASSWORD);
    const openedConsole = await openConsole(app, { database, origin: config.consoleUrl, passwordHash });
    const providers = openProviders(app, { host: new URL(config.publicUrl).host, folder, now });
    const world: World = {
      ...{ seed, members, days, begin: BEGIN, database, app, origin, site, post, providers, now },
      console: openedConsole,
      accepted: new Set(),
      fault: (what) => faults.push(what),
      port: (server.address() as AddressInfo).port,
      agenda: new Agenda(),
      count: (what, many = 1) => {
        counts[what] = (counts[what] ?? 0) + many;
      },
    };
    await planMembers(world, passwordHash);
    if (waves === undefined) {
      planOperators(world);
      planOwnSurveys(world);
    } else planWaves(world, waves, judged);
    let answers: Record<string, number> = {};
    let hour = moment;
    for (let isBusy = false; moment < end; ) {
      // What nobody waits for is passed over: it goes on to the quarter in which something is next on somebody's agenda.
      const from = isBusy ? moment : Math.max(moment, Math.min(world.agenda.first(), end) - QUARTER_MS);
      const next = Math.min(
        (Math.floor(hour / HOUR_MS) + 1) * HOUR_MS,
        (Math.floor(from / QUARTER_MS) + 1) * QUARTER_MS,
      );
      for (let entry = world.agenda.next(next); entry; entry = world.agenda.next(next)) {
        moment = Math.max(moment, entry.at);
        await entry.what();
      }
      moment = next;
      const reported = await site.report(now());
      answers = reported.answers;
      if (moment - hour >= HOUR_MS) {
        await jobs.runTimetable(new Date(hour), now());
        if (Math.floor(hour / DAY_MS) !== Math.floor(moment / DAY_MS))
          tell(`day ${Math.floor((moment - BEGIN) / DAY_MS)}: ${post.delivered()} mails`);
        hour = moment;
      }
      isBusy = (await jobs.workOff()) > 0;
    }
    if (waves === undefined) await rush(world);
    await jobs.workOff();
    const browser = await openedConsole();
    const { data: listed } = await browser.call('GET /reconciliations');
    const { data: requested } = await browser.call('GET /reward-requests/count');
    const { data: unverified } = await browser.call('GET /unverified-completes/count');
    const { data: unsubscribed } = await browser.call('GET /members/count', {
      query: { state: 'unsubscribed' },
    });
    for (const [what, many] of Object.entries(answers)) world.count(`report ${what}`, many);
    return {
      end: now(),
      mails: post.delivered(),
      unwanted: post.unwanted,
      unsubscribed: post.unsubscribed(),
      counts,
      failures,
      strangeBefore,
      judged,
      signed: await site.signed(),
      accepted: world.accepted,
      faults: [...faults, ...providers.told().faults],
      reports: providers.told().reports,
      shown: {
        lists: (listed?.rows ?? []) as ConsoleFigures['lists'],
        requests: requested?.count ?? 0,
        unverified: unverified?.count ?? 0,
        unsubscribed: unsubscribed?.count ?? 0,
      },
    };
  });
}
