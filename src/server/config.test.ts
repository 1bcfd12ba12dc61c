import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, configVariables, readConfig } from './config.ts';

const problemOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error(`${JSON.stringify(environment)} is accepted`);
};

describe('a bad value', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', ' '],
    ['PORT', '0x50'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1, proxy.example'],
    ['PUBLIC_URL', 'panel.example'],
    ['PUBLIC_URL', 'ftp://panel.example'],
    ['PUBLIC_URL', 'https://panel.example/portal'],
    ['PUBLIC_URL', 'https://panel.example?x'],
    ['PUBLIC_URL', 'https://me@panel.example'],
    ['COUNTRY', 'BGR'],
    ['COUNTRY', 'Bulgaria'],
    ['DATABASE_URL', 'mysql://localhost/kvorum'],
    ['DATABASE_URL', 'localhost'],
    ['HTTP_CONNECTIONS', '0'],
    ['JOB_CONNECTIONS', 'many'],
    ['DRAIN_SECONDS', '-1'],
    ['STOP_SECONDS', '1.5'],
    ['SMTP_URL', 'mail.example:587'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A <a@example.org>\nBcc: b@example.org'],
    ['MAIL_REPORT_SECRETS', 'short'],
    ['MAILGUN_SIGNING_KEYS', ['a', 'b', 'c'].map((one) => one.repeat(32)).join()],
    ['MAIL_REPORT_IMAP_URL', 'https://mail.example'],
    ['MAIL_REPORT_IMAP_URL', 'imaps://mail.example/INBOX'],
    ['HALT_AFTER_MAILS', '0'],
    ['HALT_BOUNCES_PERCENT', '101'],
    ['HALT_COMPLAINTS_PER_THOUSAND', '0.3'],
    ['ROLES', 'http,web'],
    ['ROLES', ','],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'no'],
  ])('%s=%s is refused, and the message says what is meant', (name, value) => {
    const [, ...lines] = problemOf({ [name]: value }).split('\n  ');
    const meaning = configVariables.find((variable) => variable.name === name)?.meaning;
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name}=`))]);
    expect(lines[0]).toContain(`(${meaning})`);
  });

  it('is named together with all others', () => {
    const message = problemOf({ PORT: 'x', COUNTRY: 'x', ROLES: 'x', LOG_LEVEL: 'info' });
    expect(message.match(/^ {2}\w+(?==)/gm)).toEqual(['  PORT', '  COUNTRY', '  ROLES']);
  });

  it.each([
    ['DATABASE_URL', 'mysql://kvorum:hunter2@localhost/kvorum'],
    ['DATABASE_URL', 'postgres://kvorum:hunter2@[bad/kvorum'],
    ['SMTP_URL', 'smtpx://me:hunter2@mail.example'],
    ['PUBLIC_URL', 'https://me:hunter2@panel.example'],
    ['MAIL_REPORT_SECRETS', 'hunter2'],
    ['MAILGUN_SIGNING_KEYS', 'hunter2'],
  ])('of %s is not repeated: it holds a password', (name, value) => {
    expect(problemOf({ [name]: value })).not.toContain('hunter2');
  });
});

describe('settings', () => {
  it('are complete without any variable', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      trustProxy: [],
      publicUrl: 'http://localhost:3000',
      consoleUrl: 'http://console.localhost:3000',
      consolePath: '',
      trackers: true,
      apex: 'localhost',
      local: true,
      country: null,
      dataDir: resolve('data'),
      databaseUrl: null,
      databaseDirectUrl: null,
      connections: { http: 10, jobs: 4 },
      drainSeconds: 0,
      stopSeconds: 60,
      smtpUrl: null,
      mailFrom: 'panel@localhost',
      mailReports: {
        secrets: [],
        mailgunKeys: [],
        folder: null,
        imapUrl: null,
        address: null,
        halts: { mails: 100, bounces_percent: 7, complaints_per_thousand: 3 },
      },
      roles: new Set(['http', 'jobs']),
      logLevel: 'info',
      accessLog: false,
      demo: true,
      typedIn: resolve('.'),
    });
  });

  it('are what the variables say', () => {
    expect(
      readConfig({
        PORT: '8080',
        HOST: '0.0.0.0',
        TRUST_PROXY: ' 10.0.0.0/8, ::1 ,192.0.2.7',
        PUBLIC_URL: 'https://Panel.Example//',
        CONSOLE_URL: 'https://Office.Example/',
        COUNTRY: 'bg',
        DATA_DIR: '/var/lib/kvorum',
        DATABASE_URL: 'postgresql://kvorum:secret@db.example/kvorum',
        DATABASE_DIRECT_URL: 'postgresql://kvorum:secret@db.example:6000/kvorum',
        HTTP_CONNECTIONS: '30',
        JOB_CONNECTIONS: '8',
        DRAIN_SECONDS: '5',
        STOP_SECONDS: '20',
        SMTP_URL: 'smtps://mail.example',
        MAIL_FROM: 'JTN Panel <panel@panel.example>',
        MAIL_REPORT_SECRETS: `${'a'.repeat(32)}, ${'b'.repeat(32)}`,
        MAILGUN_SIGNING_KEYS: 'c'.repeat(32),
        MAIL_REPORT_FOLDER: '/var/mail/panel',
        MAIL_REPORT_IMAP_URL: 'imaps://bounces:secret@mail.example/INBOX',
        MAIL_REPORT_ADDRESS: 'bounces@panel.example',
        HALT_AFTER_MAILS: '500',
        HALT_BOUNCES_PERCENT: '5',
        HALT_COMPLAINTS_PER_THOUSAND: '1',
        ROLES: 'jobs',
        LOG_LEVEL: 'silent',
        ACCESS_LOG: '1',
        DEMO: '0',
        INIT_CWD: '/home/vera',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      trustProxy: ['10.0.0.0/8', '::1', '192.0.2.7'],
      publicUrl: 'https://panel.example',
      consoleUrl: 'https://office.example',
      consolePath: '',
      trackers: true,
      apex: 'panel.example',
      local: false,
      country: 'BG',
      dataDir: '/var/lib/kvorum',
      databaseUrl: 'postgresql://kvorum:secret@db.example/kvorum',
      databaseDirectUrl: 'postgresql://kvorum:secret@db.example:6000/kvorum',
      connections: { http: 30, jobs: 8 },
      drainSeconds: 5,
      stopSeconds: 20,
      smtpUrl: 'smtps://mail.example',
      mailFrom: 'JTN Panel <panel@panel.example>',
      mailReports: {
        secrets: ['a'.repeat(32), 'b'.repeat(32)],
        mailgunKeys: ['c'.repeat(32)],
        folder: '/var/mail/panel',
        imapUrl: 'imaps://bounces:secret@mail.example/INBOX',
        address: 'bounces@panel.example',
        halts: { mails: 500, bounces_percent: 5, complaints_per_thousand: 1 },
      },
      roles: new Set(['jobs']),
      logLevel: 'silent',
      accessLog: true,
      demo: false,
      typedIn: '/home/vera',
    });
  });

  it('know no way past the pooler where there is none', () => {
    expect(problemOf({ DATABASE_DIRECT_URL: 'postgres://db.example/kvorum' })).toContain('no DATABASE_URL');
    const url = 'postgres://db.example/kvorum';
    expect(readConfig({ DATABASE_URL: url }).databaseDirectUrl).toBe(url);
  });

  it('know no address for reports where nobody reads its emails', () => {
    expect(problemOf({ MAIL_REPORT_ADDRESS: 'bounces@panel.example' })).toContain('no MAIL_REPORT_FOLDER');
    const MAIL_REPORT_FOLDER = '/var/mail/panel';
    expect(problemOf({ MAIL_REPORT_FOLDER, MAIL_REPORT_ADDRESS: 'a@b?cc=x@y' })).toContain(
      'MAIL_REPORT_ADDRESS',
    );
    const MAIL_REPORT_IMAP_URL = 'imaps://a:b@mail.example';
    expect(readConfig({ MAIL_REPORT_IMAP_URL }).mailReports.folder).toBe(resolve('data/mail-reports'));
    expect(readConfig({ MAIL_REPORT_FOLDER }).mailReports).toMatchObject({
      folder: '/var/mail/panel',
      address: null,
    });
  });

  it('are the same where a variable is empty, as where it is missing', () => {
    const empty = Object.fromEntries(configVariables.map(({ name }) => [name, '']));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it('put the port into the address of this machine', () => {
    expect(readConfig({ PORT: '3100' }).publicUrl).toBe('http://localhost:3100');
    expect(readConfig({ PORT: '3100' }).consoleUrl).toBe('http://console.localhost:3100');
    const shared = { PUBLIC_URL: 'https://panel.example', CONSOLE_URL: 'https://panel.example' };
    expect(readConfig(shared)).toMatchObject({ consolePath: '/console', trackers: false });
  });
});

describe.runIf(existsSync('README.md'))('the README', () => {
  it('says how to pin one country where a browser does not resolve the names of the sites', () => {
    const readme = readFileSync('README.md', 'utf8').replace(/\s+/g, ' ');
    const [, name = '', value = ''] =
      /`bg\.localhost:3000`.*If your browser doesn't, pin one country: `(\w+)=(\w+) npm start`/.exec(
        readme,
      ) ?? [];
    expect([name, value]).toEqual(['COUNTRY', 'BG']);
    expect(readConfig({ [name]: value }).country).toBe('BG');
  });

  it('has the table of all variables, in this order and with these meanings', () => {
    const table = [...readFileSync('README.md', 'utf8').matchAll(/^\| `([A-Z_]+)` \| (.*) \|$/gm)];
    expect(table.map(([, name]) => name)).toEqual(configVariables.map(({ name }) => name));
    const plain = (text = '') => text.replaceAll('`', '').replace(/ \(.*\)$/, '');
    expect(table.map(([, , meaning]) => plain(meaning))).toEqual(
      configVariables.map(({ meaning }) => plain(meaning)),
    );
  });
});
