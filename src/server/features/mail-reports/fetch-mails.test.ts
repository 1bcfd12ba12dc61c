import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainMail } from '#server/testing/report-mails.data.ts';
import { fetchMails } from './fetch-mails.ts';

/** A real server, where one is installed. */
const DOVECOT = '/usr/sbin/dovecot';

describe.runIf(existsSync(DOVECOT))('a mailbox', () => {
  let home: string;
  let port: number;
  let server: ReturnType<typeof spawn>;
  beforeAll(async () => {
    // Not where temporary files of tests are: the server's own users have to reach it.
    home = await mkdtemp('/tmp/imap-');
    port = await freePort();
    for (const part of ['new', 'cur', 'tmp']) await mkdir(join(home, 'mail', part), { recursive: true });
    // Dovecot reads no mail as root.
    for (const part of ['.', 'mail', 'mail/new', 'mail/cur', 'mail/tmp'])
      await chmod(join(home, part), 0o777);
    await writeFile(join(home, 'users'), 'bounces:{PLAIN}p@ss word::::::\n');
    await writeFile(join(home, 'dovecot.conf'), configuration(home, port));
    server = spawn(DOVECOT, ['-F', '-c', join(home, 'dovecot.conf')], { stdio: 'ignore' });
    await promisify(execFile)('sh', [
      '-c',
      `for i in $(seq 100); do [ -S ${home}/run/config ] && exit 0; sleep 0.1; done; exit 1`,
    ]);
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await ended;
    await rm(home, { recursive: true });
  });
  const url = (password = 'p@ss word') =>
    `imap://bounces:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`;
  const arrive = (name: string, content: string | Buffer) =>
    writeFile(join(home, 'mail', 'new', name), content);
  const left = async () =>
    [...(await readdir(join(home, 'mail', 'new'))), ...(await readdir(join(home, 'mail', 'cur')))].length;

  it('is not read with a wrong password, and says so', async () => {
    await expect(fetchMails(url('wrong'), join(home, 'folder'), 10)).rejects.toMatchObject({
      authenticationFailed: true,
    });
  });

  it('is emptied into the folder, so many at once, whole or recognisably too large', async () => {
    const folder = join(home, 'folder');
    await arrive('1.mx', plainMail('First'));
    await arrive('2.mx', Buffer.concat([Buffer.from(plainMail('Large')), Buffer.alloc(1_200_000, 'x\r\n')]));
    await arrive('3.mx', plainMail('Third'));
    expect(await fetchMails(url(), folder, 2)).toBe(2);
    expect(await left()).toBe(1);
    expect(await fetchMails(url(), folder, 2)).toBe(1);
    expect(await fetchMails(url(), folder, 2)).toBe(0);
    expect(await left()).toBe(0);
    const names = (await readdir(join(folder, 'new'))).sort();
    const mails = await Promise.all(names.map((name) => readFile(join(folder, 'new', name))));
    expect(names.every((name) => /^imap-\d+-\d+$/.test(name))).toBe(true);
    expect(mails.map(({ length }) => length > 1024 * 1024)).toEqual([false, true, false]);
    expect([mails[0]?.toString(), mails[2]?.toString()]).toEqual([plainMail('First'), plainMail('Third')]);
    expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const configuration = (home: string, port: number): string => {
  const { username, uid: own, gid: group } = userInfo();
  const NOBODY = 65_534;
  const [uid, gid] = own === 0 ? [NOBODY, NOBODY] : [own, group];
  return `
base_dir = ${home}/run
log_path = ${home}/log
protocols = imap
ssl = no
disable_plaintext_auth = no
${own === 0 ? '' : `default_internal_user = ${username}\ndefault_login_user = ${username}\n`}first_valid_uid = 0
first_valid_gid = 0
mail_location = maildir:${home}/mail
passdb {
  driver = passwd-file
  args = ${home}/users
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${home}
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
namespace inbox {
  inbox = yes
}
`;
};
