import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, type Database } from '#server/database/connect.ts';
import { findRunningEmbedded, startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { startWave } from '#server/features/invitations/start-wave.ts';
import { stopWave } from '#server/features/invitations/waves.ts';
import { hashPassword } from '#server/features/passwords/password-hash.ts';
import { installShippedData } from '#server/install.ts';
import { type BuiltServer, startBuiltServer } from '#server/testing/built-server.ts';
import { TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { median } from './load.ts';
import { type MailSink, openMailSink } from './mail-sink.ts';
import { cpuMs, treeCpuMs } from './process-figures.ts';
import { renderedMails } from './rendered-mails.ts';
import { atMost, figure, type Row } from './row.ts';
import { registrations, signIns } from './visitors.ts';
import {
  createOnlyIds,
  endQuietHours,
  insertMembers,
  insertOnlyIds,
  stateOfWave,
  updates,
} from './waves.queries.ts';

const RECIPIENTS = 100_000;
const QUIET_MS = 20_000;
/** An outbox that goes on for longer has been counted; plans made while it was empty read it all. */
const COUNTED_AFTER = 500;
/** A mail about an account leaves within so long of its commit, whatever waits. */
const PROMPT_S = 2;

const actor = { kind: 'command_line', name: 'bench' } as const;

/** Invites every member of a country to a survey, while members sign in. */
export async function waves({
  recipients = RECIPIENTS,
  within = Number.POSITIVE_INFINITY,
}: {
  recipients?: number;
  /** Stops the wave after so many seconds: mails per second are known by then. */
  within?: number;
} = {}): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kvorum-bench-'));
  const dataDir = join(folder, 'data');
  const sink = await openMailSink();
  try {
    await fill(dataDir, recipients);
    const server = await startBuiltServer({ dataDir, environment: { SMTP_URL: sink.url, DEMO: '0' } });
    try {
      await server.ready();
      const connection = await findRunningEmbedded(dataDir);
      if (!connection) throw new Error('The embedded database does not run');
      const database = connect(connection, 2, { role: 'jobs' });
      try {
        return await measure(database, server, sink, { recipients, within });
      } finally {
        await database.close();
      }
    } finally {
      await server.stop();
    }
  } finally {
    await sink.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(
  database: Database,
  server: BuiltServer,
  sink: MailSink,
  { recipients, within }: { recipients: number; within: number },
): Promise<Row[]> {
  const survey_number = await addSurvey({ database });
  await database.transaction(createOnlyIds);
  const onlyIds = await seconds(() => database.transaction(insertOnlyIds));
  const used = () => ({ own: cpuMs(server.pid), all: treeCpuMs(server.pid) });
  const atRest = used();
  const quiet = await signIns(server, wait(QUIET_MS));
  const before = used();
  const begun = performance.now();
  const { wave_id } = await database.transaction((db) =>
    startWave(db, { survey_number, actor, audience: 'all' }),
  );
  const state = () => stateOfWave(database.read, wave_id);
  const elapsed = () => (performance.now() - begun) / 1000;
  let planned = 0;
  let withPlan = before;
  let isCounted = false;
  const sent = async () => {
    for (let now = await state(); now !== 'done'; now = await state()) {
      if (elapsed() > within) {
        await database.transaction((db) => stopWave(db, actor, { wave_id, reason: 'measured' }));
        return;
      }
      if (now === 'sending' && planned === 0) {
        planned = elapsed();
        withPlan = used();
      }
      if (!isCounted && sink.mails() >= COUNTED_AFTER) {
        isCounted = true;
        await database.pool.query('analyze');
      }
      await wait(now === 'planning' ? 10 : 200);
    }
    while (sink.mails() < recipients && elapsed() < within) await wait(50);
  };
  const prompt = registrations(server, sink);
  const busy = await signIns(server, sent());
  const waited = await prompt.end();
  const took = elapsed();
  const gone = sink.mails();
  const after = used();
  /**
   * A mail has the share of one recipient in planning. Without the sign-ins, at what they cost before, and the registrations, at no
   * more than that: both hash a password.
   */
  const cpuPerMail = (of: 'own' | 'all') => {
    const perSignIn = (before[of] - atRest[of]) / quiet.times.length;
    const sending = after[of] - withPlan[of] - perSignIn * (busy.times.length + waited.length);
    return (withPlan[of] - before[of]) / recipients + sending / gone;
  };
  // PostgreSQL writes its counts of updates down about once a second.
  await wait(2000);
  const counted = await updates(database.read);
  const bare = await renderedMails(sink);
  return [
    figure(`a wave of ${recipients.toLocaleString('en-GB')}: mails gone`, gone, {
      note: `${took.toFixed(0)} s after its start`,
    }),
    atMost('… planned beside one `insert … select` of the ids', planned / onlyIds, 2, {
      unit: '×',
      digits: 1,
      note: `${planned.toFixed(1)} s beside ${onlyIds.toFixed(2)} s`,
    }),
    figure('… mails per second', gone / (took - planned)),
    figure('… beside a process that does nothing but render and send them', bare.perSecond, {
      unit: 'per second',
    }),
    atMost('… CPU of Kvorum per mail beside that process', cpuPerMail('own') / bare.cpuMs, 2, {
      unit: '×',
      digits: 2,
      note: `${cpuPerMail('own').toFixed(2)} ms beside ${bare.cpuMs.toFixed(2)}; ${busy.times.length} sign-ins and ${waited.length} registrations taken off`,
    }),
    atMost("… CPU of all processes, PostgreSQL's included", cpuPerMail('all') / bare.cpuMs, 2, {
      unit: '×',
      digits: 2,
      note: `${cpuPerMail('all').toFixed(2)} ms`,
    }),
    atMost('a confirmation of a registration meanwhile, the slowest', Math.max(...waited) / 1000, PROMPT_S, {
      unit: 's',
      digits: 2,
      note: `the middle ${(median(waited) / 1000).toFixed(2)} s; ${waited.length} registrations`,
    }),
    figure('a sign-in during the wave, the middle', median(busy.times), {
      unit: 'ms',
      note: `${median(quiet.times).toFixed(0)} before; ${busy.times.length} sign-ins`,
    }),
    figure('… the slowest', Math.max(...busy.times), {
      unit: 'ms',
      note: `${Math.max(...quiet.times).toFixed(0)} before`,
    }),
    atMost('… refused, or `/ready` not answered with 200', busy.refused + quiet.refused, 0),
    ...counted.map(({ name, updated, hot }) =>
      figure(`rows of ${name} updated without touching an index`, (100 * hot) / Math.max(1, updated), {
        unit: '%',
        note: `${hot.toLocaleString('en-GB')} of ${updated.toLocaleString('en-GB')}`,
      }),
    ),
  ];
}

async function fill(dataDir: string, recipients: number): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log: { info: () => undefined, warn: () => undefined } });
  try {
    await migrate({ connection: embedded.connection });
    const database = connect(embedded.connection, 1, { role: 'commands' });
    await database.transaction(installShippedData);
    const hash = await hashPassword(TEST_PASSWORD);
    await database.transaction((db) => insertMembers(db, recipients, hash));
    await database.transaction(endQuietHours);
    await database.pool.query('analyze');
    await database.close();
  } finally {
    await embedded.stop();
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}
