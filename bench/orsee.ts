import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TIMES, timed } from './shortest.ts';

/** A checkout of ORSEE, whose tables are made as its installation makes them. */
const ORSEE = process.env.ORSEE;
const PARTICIPANTS = 1_000_000;

/**
 * The seconds that ORSEE's statements take on this machine to find so many of a million participants at random, to assign them to an
 * experiment and to queue their invitations: the least of three, on MariaDB's programs on the path. Null unless `ORSEE`
 * names a checkout. Nobody has a past experiment and no page is rendered, so that ORSEE itself takes longer.
 */
export async function measureOrsee(count: number): Promise<number | null> {
  if (ORSEE === undefined) return null;
  const folder = await mkdtemp(join(tmpdir(), 'kvorum-orsee-'));
  try {
    const server = await startMariaDb(folder);
    try {
      await server.run('create database orsee', { database: '' });
      await server.run(await readFile(join(ORSEE, 'install/install.sql'), 'utf8'));
      await server.run(PANEL);
      return await leastOf(server, count);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function leastOf(server: MariaDb, count: number): Promise<number> {
  const times: number[] = [];
  for (let time = 1; time <= TIMES; time++) {
    times.push((await timed(() => inviteByOrsee(server, { experiment: time, count }))).ms);
    await server.run('truncate or_participate_at; truncate or_mail_queue');
  }
  return Math.min(...times) / 1000;
}

const PANEL = `
  insert into or_participants (participant_id, participant_id_crypt, password_crypted, creation_time, subscriptions,
    rules_signed, status_id, number_reg, number_noshowup, language, email, lname, fname, begin_of_studies,
    field_of_studies, profession, gender)
  select seq, md5(seq), sha2(seq, 256), 1600000000 + seq, '|1|2|', 'y', 1, seq % 40, seq % 5, 'en',
    concat('member', seq, '@example.org'), concat('Last', seq % 5000), concat('First', seq % 700), 2000 + seq % 20,
    seq % 40, seq % 30, if(seq % 2, 'm', 'f')
  from seq_1_to_${PARTICIPANTS}`;

/** What its pages do one after the other: all columns of who is found, a statement for each of them, and one for the queue. */
async function inviteByOrsee(server: MariaDb, { experiment, count }: { experiment: number; count: number }) {
  const found = await server.run(
    `select * from or_participants
     where status_id in (1) and subscriptions like '%|1|%' and participant_id not in
       (select participant_id from or_participate_at where experiment_id = ${experiment})
     order by rand(${experiment}) limit ${count}`,
  );
  const ids = found
    .trim()
    .split('\n')
    .map((row) => Number.parseInt(row, 10));
  if (ids.length !== count) throw new Error(`ORSEE found ${ids.length}, not ${count}`);
  await server.run(
    ids
      .map(
        (id) =>
          `insert into or_participate_at (participant_id, experiment_id) values (${id}, ${experiment});`,
      )
      .join('\n'),
  );
  await server.run(
    `insert into or_mail_queue (timestamp, mail_type, mail_recipient, experiment_id)
     select unix_timestamp(), 'invitation', p.participant_id, experiment_id
     from or_participants p, or_participate_at a
     where experiment_id = ${experiment} and p.participant_id = a.participant_id and invited = 0
       and session_id = '0' and pstatus_id = '0' and status_id in (1)
     order by rand(${experiment})`,
  );
}

type MariaDb = {
  /** Answers the rows, with tabs between their columns. */
  run(statements: string, options?: { database: string }): Promise<string>;
  stop(): Promise<void>;
};

async function startMariaDb(folder: string): Promise<MariaDb> {
  const data = join(folder, 'data');
  const socket = join(folder, 'socket');
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  await program('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    ...user,
  ]);
  const child = spawn(
    'mariadbd',
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      '--skip-networking',
      '--key-buffer-size=1G',
      '--sort-buffer-size=256M',
      ...user,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'close');
  await new Promise<void>((resolve, reject) => {
    ended.then(() => reject(new Error('MariaDB does not start')), reject);
    child.stderr.on('data', (said) => /ready for connections/.test(said) && resolve());
  });
  return {
    run: (statements, { database } = { database: 'orsee' }) =>
      program(
        'mariadb',
        ['--no-defaults', '-S', socket, '-u', 'root', '--quick', '-N', database].filter(Boolean),
        statements,
      ),
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** Answers what it prints; throws what it complains of. */
async function program(name: string, args: readonly string[], input = ''): Promise<string> {
  const child = spawn(name, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const [printed, said]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (bytes) => printed.push(bytes));
  child.stderr.on('data', (bytes) => said.push(bytes));
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${name}: ${Buffer.concat(said)}`);
  return Buffer.concat(printed).toString();
}
