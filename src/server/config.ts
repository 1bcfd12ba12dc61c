import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type MailReportConfig, mailReportVariables, readMailReports } from './config-mail-reports.ts';
import { count } from './config-values.ts';

/**
 * The only reader of the environment, with every variable and its meaning, against which the README's table is
 * checked.
 */
const variables = {
  PORT: {
    meaning: 'port to listen on',
    schema: z
      .string()
      .default('3000')
      .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65535, 'must be a number from 0 to 65535')
      .transform(Number),
  },
  HOST: { meaning: 'address to listen on', schema: z.string().min(1).default('127.0.0.1') },
  TRUST_PROXY: {
    meaning: 'comma-separated addresses of the reverse proxy, the only source of forwarded addresses',
    schema: z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map((address) => address.trim())
          .filter(Boolean),
      )
      .refine((list) => list.every(isNetwork), 'must be IP addresses or networks such as 10.0.0.0/8'),
  },
  PUBLIC_URL: {
    meaning:
      'address of the site without a country; its host is the apex domain (default http://localhost:PORT)',
    schema: z
      .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
      .refine((url) => /^\w+:\/\/[^/?#@]+\/*$/.test(url), 'must be an address without path, query and user')
      .optional(),
  },
  CONSOLE_URL: {
    meaning: "address of the operators' console; no trackers run on its host (default console.<apex domain>)",
    schema: z
      .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
      .refine((url) => /^\w+:\/\/[^/?#@]+\/*$/.test(url), 'must be an address without path, query and user')
      .optional(),
  },
  COUNTRY: {
    meaning: 'pins an installation for a single country: two letters',
    schema: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'must be a two-letter country code')
      .transform((code) => code.toUpperCase())
      .optional(),
  },
  DATA_DIR: {
    meaning: 'folder of the embedded database, whose cache grows with it, to 1 GB at most',
    schema: z.string().min(1).default('./data'),
  },
  DATABASE_URL: {
    meaning:
      'PostgreSQL 15 or newer instead of the embedded one; a pooler before it must keep a session for each connection (PgBouncer: pool_mode = session)',
    schema: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  },
  DATABASE_DIRECT_URL: {
    meaning:
      'the same database without the pooler, for connections that stay open or hold locks (default DATABASE_URL)',
    schema: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  },
  HTTP_CONNECTIONS: {
    meaning: 'maximum number of connections for calls that write, and the same number for calls that read',
    schema: count(10, 1, 1000),
  },
  JOB_CONNECTIONS: {
    meaning:
      'jobs that run at the same time, besides those that send email; each has one connection to write and one to read',
    schema: count(4, 1, 1000),
  },
  DRAIN_SECONDS: {
    meaning: "how long a process that's asked to stop still answers calls while /ready returns 503",
    schema: count(0, 0, 3600),
  },
  STOP_SECONDS: {
    meaning: 'longest wait for running jobs when a process is asked to stop',
    schema: count(60, 0, 3600),
  },
  SMTP_URL: {
    meaning: 'where email is sent, smtp:// or smtps://; without it emails stay in the outbox',
    schema: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  },
  MAIL_FROM: {
    meaning: 'sender of all emails (default panel@<apex domain>)',
    schema: z
      .string()
      .regex(
        /^([^<>@\p{Cc}]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u,
        'must be an address or "Name <address>"',
      )
      .optional(),
  },
  ...mailReportVariables,
  ROLES: {
    meaning: 'what this process does: http, jobs or both',
    schema: z
      .string()
      .default('http,jobs')
      .transform((list) => list.split(',').map((role) => role.trim()))
      .pipe(z.array(z.enum(['http', 'jobs'])).min(1)),
  },
  LOG_LEVEL: {
    meaning: 'fatal, error, warn, info, debug, trace or silent',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  },
  ACCESS_LOG: {
    meaning: '1 writes a line for each request, without saying whose it was',
    schema: z.enum(['0', '1']).default('0'),
  },
  DEMO: {
    meaning: '0 starts the embedded database without the demo panel',
    schema: z.enum(['0', '1']).default('1'),
  },
} satisfies Record<string, { meaning: string; schema: z.ZodType }>;

export type Config = {
  port: number;
  host: string;
  trustProxy: string[];
  /** Without a trailing slash. */
  publicUrl: string;
  /** Host name of `publicUrl`, without a port. */
  apex: string;
  /** The operators' console; without a trailing slash. */
  consoleUrl: string;
  /** Base path of the console's pages: empty on its own host, `/console` on a shared one. */
  consolePath: '' | '/console';
  /** Trackers and pixels: none where the console shares the portal's host, since they could act as an operator there. */
  trackers: boolean;
  /** The apex domain is this machine itself, as on a developer's computer. */
  local: boolean;
  country: string | null;
  dataDir: string;
  databaseUrl: string | null;
  /** Bypasses a pooler, if there is one. */
  databaseDirectUrl: string | null;
  /** The most connections per pool. */
  connections: { http: number; jobs: number };
  drainSeconds: number;
  stopSeconds: number;
  smtpUrl: string | null;
  mailFrom: string;
  mailReports: MailReportConfig;
  roles: ReadonlySet<'http' | 'jobs'>;
  logLevel: string;
  accessLog: boolean;
  demo: boolean;
  /** The folder in which a command was typed: npm changes to the package's folder and keeps this in INIT_CWD. */
  typedIn: string;
};

/** An IP address, optionally with the prefix length of its network. */
function isNetwork(text: string): boolean {
  const [address = '', length = '0', ...more] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(length) && Number(length) <= bits;
}

export class ConfigError extends Error {}

export const configVariables: ReadonlyArray<{ name: string; meaning: string }> = Object.entries(
  variables,
).map(([name, { meaning }]) => ({ name, meaning }));

/** Reads and validates the environment. Throws `ConfigError` naming every invalid variable. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const problems: string[] = [];
  const read = <K extends keyof typeof variables>(name: K): z.output<(typeof variables)[K]['schema']> => {
    const given = environment[name];
    const parsed = variables[name].schema.safeParse(given === '' ? undefined : given);
    if (!parsed.success) {
      problems.push(
        `${name}=${/_(URL|SECRETS|KEYS)$/.test(name) ? '…' : given}: ${parsed.error.issues[0]?.message} (${variables[name].meaning})`,
      );
    }
    return parsed.data as z.output<(typeof variables)[K]['schema']>;
  };
  const values = {
    port: read('PORT'),
    host: read('HOST'),
    proxy: read('TRUST_PROXY'),
    publicUrl: read('PUBLIC_URL'),
    consoleUrl: read('CONSOLE_URL'),
    country: read('COUNTRY'),
    dataDir: read('DATA_DIR'),
    databaseUrl: read('DATABASE_URL'),
    databaseDirectUrl: read('DATABASE_DIRECT_URL'),
    http: read('HTTP_CONNECTIONS'),
    jobs: read('JOB_CONNECTIONS'),
    drainSeconds: read('DRAIN_SECONDS'),
    stopSeconds: read('STOP_SECONDS'),
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM'),
    mailReports: readMailReports(read, read('DATA_DIR'), (problem) => problems.push(problem)),
    roles: read('ROLES'),
    logLevel: read('LOG_LEVEL'),
    accessLog: read('ACCESS_LOG'),
    demo: read('DEMO'),
  };
  if (values.databaseDirectUrl !== undefined && values.databaseUrl === undefined)
    problems.push('DATABASE_DIRECT_URL: there is no DATABASE_URL beside it');
  if (problems.length > 0)
    throw new ConfigError(`Please correct the environment:\n  ${problems.join('\n  ')}`);

  const { origin: publicUrl, hostname: apex } = new URL(
    values.publicUrl ?? `http://localhost:${values.port}`,
  );
  const ownHost = new URL(publicUrl);
  ownHost.hostname = `console.${apex}`;
  const consoleUrl = new URL(values.consoleUrl ?? ownHost).origin;
  return {
    port: values.port,
    host: values.host,
    trustProxy: values.proxy,
    publicUrl,
    apex,
    consoleUrl,
    consolePath: consoleUrl === publicUrl ? '/console' : '',
    trackers: consoleUrl !== publicUrl,
    local: apex === 'localhost',
    country: values.country ?? null,
    dataDir: resolve(values.dataDir),
    databaseUrl: values.databaseUrl ?? null,
    databaseDirectUrl: values.databaseDirectUrl ?? values.databaseUrl ?? null,
    connections: { http: values.http, jobs: values.jobs },
    drainSeconds: values.drainSeconds,
    stopSeconds: values.stopSeconds,
    smtpUrl: values.smtpUrl ?? null,
    mailFrom: values.mailFrom ?? `panel@${apex}`,
    mailReports: values.mailReports,
    roles: new Set(values.roles),
    logLevel: values.logLevel,
    accessLog: values.accessLog === '1',
    demo: values.demo === '1',
    typedIn: resolve(environment.INIT_CWD ?? '.'),
  };
}

/** The environment for a child process, without the variables whose names match. */
export const environmentWithout = (names: RegExp): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.test(name)));
