import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/testing/built-server.ts';
import { TIMES, timed } from './shortest.ts';

/** A checkout of ORSEE. */
const ORSEE = process.env.ORSEE;
const PARTICIPANTS = 1_000_000;

/** Seconds of an experimenter's three steps in ORSEE. */
export type OrseeTimes = { found: number; assigned: number; queued: number };

/**
 * What ORSEE takes on this machine until so many of a million participants are found at random, assigned to an experiment and have
 * their invitations queued: its own pages over HTTP, run by PHP on MariaDB, whose programs are on the path. Of three runs the
 * quickest; null unless `ORSEE` names a checkout. The panel is as its installation makes it, and nobody has a past experiment.
 */
export async function measureOrsee(count: number): Promise<OrseeTimes | null> {
  if (ORSEE === undefined) return null;
  const folder = await mkdtemp(join(tmpdir(), 'kvorum-orsee-'));
  try {
    const database = await startMariaDb(folder);
    try {
      await database.run('create database orsee', { database: '' });
      await database.run(await readFile(join(ORSEE, 'install/install.sql'), 'utf8'));
      await database.run(PANEL);
      await database.run(`update or_admin set password_crypt = '${await passwordHash()}'`);
      await database.run("update or_admin set admin_type = 'admin', pw_update_requested = 0");
      const site = await startOrsee(folder, { checkout: ORSEE, socket: database.socket });
      try {
        return await quickest(database, site.address, count);
      } finally {
        await site.stop();
      }
    } finally {
      await database.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function quickest(database: MariaDb, address: string, count: number): Promise<OrseeTimes> {
  const experimenter = await signIn(address);
  const runs: OrseeTimes[] = [];
  for (let experiment = 1; experiment <= TIMES; experiment++) {
    await database.run(`
      insert into or_experiments (experiment_id, experiment_name, experiment_public_name, experiment_ext_type)
      values (${experiment}, 'Experiment', 'Experiment', '1')`);
    runs.push(await invite(experimenter, { experiment: `${experiment}`, count }));
    const [queued] = (
      await database.run(`select count(*) from or_mail_queue where experiment_id = ${experiment}`)
    ).split('\n');
    if (queued !== `${count}`) throw new Error(`ORSEE queued ${queued}, not ${count}`);
    await database.run('truncate or_participate_at; truncate or_mail_queue');
  }
  const seconds = ({ found, assigned, queued }: OrseeTimes) => found + assigned + queued;
  return runs.reduce((one, other) => (seconds(other) < seconds(one) ? other : one));
}

/** The three presses: the search, "assign all participants in list", and "send invitations". */
async function invite(
  experimenter: Experimenter,
  { experiment, count }: { experiment: string; count: number },
): Promise<OrseeTimes> {
  const press = async (page: string, fields: Record<string, string>) =>
    (await timed(() => experimenter.press(page, { experiment_id: experiment, ...fields }))).ms / 1000;
  return {
    found: await press('experiment_add_participants.php', {
      search_submit: 'true',
      'form[query][0][randsubset_limitnumber][limit]': `${count}`,
    }),
    assigned: await press('experiment_add_participants.php', { addall: 'true' }),
    queued: await press('experiment_mail_participants.php', {
      send: 'true',
      id: '',
      en_subject: 'An experiment',
      en_body: 'Please take part: #link#',
    }),
  };
}

const PANEL = `
  insert into or_participants (participant_id, participant_id_crypt, password_crypted, creation_time, subscriptions,
    rules_signed, status_id, number_reg, number_noshowup, language, email, lname, fname, begin_of_studies,
    field_of_studies, profession, gender)
  select seq, md5(seq), sha2(seq, 256), 1600000000 + seq, '|1|2|', 'y', 1, seq % 40, seq % 5, 'en',
    concat('member', seq, '@example.org'), concat('Last', seq % 5000), concat('First', seq % 700), 2000 + seq % 20,
    seq % 40, seq % 30, if(seq % 2, 'm', 'f')
  from seq_1_to_${PARTICIPANTS}`;

const PASSWORD = 'experimenter';

const passwordHash = () => program('php', ['-r', `echo password_hash('${PASSWORD}', PASSWORD_DEFAULT);`]);

type Experimenter = {
  /** Submits a form and reads the whole answer. */
  press(page: string, fields: Record<string, string>): Promise<void>;
};

async function signIn(address: string): Promise<Experimenter> {
  const form = (fields: Record<string, string>) => ({
    method: 'POST',
    redirect: 'manual' as const,
    body: new URLSearchParams(fields),
  });
  const answer = await fetch(
    `${address}/admin/admin_login.php`,
    form({ adminname: 'orsee_install', password: PASSWORD }),
  );
  const cookie = answer.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
  return {
    async press(page, fields) {
      const response = await fetch(`${address}/admin/${page}`, { ...form(fields), headers: { cookie } });
      const text = await response.text();
      if (response.status >= 400) throw new Error(`ORSEE's ${page} answers ${response.status} ${text}`);
    },
  };
}

type Running = { stop(): Promise<void> };

/** ORSEE's pages, served by PHP itself. */
async function startOrsee(
  folder: string,
  { checkout, socket }: { checkout: string; socket: string },
): Promise<Running & { address: string }> {
  const pages = join(folder, 'orsee');
  await cp(checkout, pages, { recursive: true, filter: (path) => !path.endsWith('.git') });
  const port = await freePort();
  const own = `
    $settings__root_to_server='${pages}'; $settings__root_directory=''; $settings__server_url='127.0.0.1:${port}';
    $site__database_database='orsee'; $site__database_admin_username='root'; $site__database_admin_password='';
    ?>`;
  const usual = await readFile(join(checkout, 'install/settings-dist.php'), 'utf8');
  await writeFile(
    join(pages, 'config/settings.php'),
    usual.replace(/\?>\s*$/, () => own),
  );
  const settings = {
    'pdo_mysql.default_socket': socket,
    memory_limit: '-1',
    max_execution_time: '0',
    'opcache.enable': '1',
    'opcache.enable_cli': '1',
  };
  return {
    address: `http://127.0.0.1:${port}`,
    ...(await started(
      'php',
      [
        ...Object.entries(settings).flatMap(([name, value]) => ['-d', `${name}=${value}`]),
        '-S',
        `127.0.0.1:${port}`,
        '-t',
        pages,
      ],
      /Development Server .* started/,
    )),
  };
}

type MariaDb = Running & {
  socket: string;
  /** Answers the rows, with tabs between their columns. */
  run(statements: string, options?: { database: string }): Promise<string>;
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
  const server = await started(
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
    /ready for connections/,
  );
  return {
    ...server,
    socket,
    run: (statements, { database } = { database: 'orsee' }) =>
      program(
        'mariadb',
        ['--no-defaults', '-S', socket, '-u', 'root', '--quick', '-N', database].filter(Boolean),
        statements,
      ),
  };
}

/** A program that says on its error output when it is ready. */
async function started(name: string, args: readonly string[], ready: RegExp): Promise<Running> {
  const child = spawn(name, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'close');
  await new Promise<void>((resolve, reject) => {
    ended.then(() => reject(new Error(`${name} does not start`)), reject);
    child.stderr.on('data', (said) => ready.test(said) && resolve());
  });
  return {
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
