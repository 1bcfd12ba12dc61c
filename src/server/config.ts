import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

/**
 * The only reader of the environment. Every variable stands here with its meaning; the README's table is checked
 * against this list.
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
  COUNTRY: {
    meaning: 'pins an installation for a single country: two letters',
    schema: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'must be a two-letter country code')
      .transform((code) => code.toUpperCase())
      .optional(),
  },
  DATA_DIR: { meaning: 'folder of the embedded database', schema: z.string().min(1).default('./data') },
  DATABASE_URL: {
    meaning: 'PostgreSQL 15 or newer instead of the embedded one',
    schema: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  },
  SMTP_URL: {
    meaning: 'where mail goes, smtp:// or smtps://; without it mails stay in the outbox',
    schema: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  },
  MAIL_FROM: {
    meaning: 'sender of all mail (default panel@<apex domain>)',
    schema: z
      .string()
      .regex(
        /^([^<>@\p{Cc}]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u,
        'must be an address or "Name <address>"',
      )
      .optional(),
  },
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
  /** The apex is this machine itself: a newcomer's or a developer's. */
  local: boolean;
  country: string | null;
  dataDir: string;
  databaseUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  roles: ReadonlySet<'http' | 'jobs'>;
  logLevel: string;
  demo: boolean;
  /** Where a command was typed: npm runs it in the package's folder, and keeps this in INIT_CWD. */
  typedIn: string;
};

/** An IP address, alone or with the length of its network's prefix. */
function isNetwork(text: string): boolean {
  const [address = '', length = '0', ...more] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(length) && Number(length) <= bits;
}

export class ConfigError extends Error {}

export const configVariables: ReadonlyArray<{ name: string; meaning: string }> = Object.entries(
  variables,
).map(([name, { meaning }]) => ({ name, meaning }));

/** Reads and judges the environment. Throws `ConfigError` naming every bad variable. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const problems: string[] = [];
  const read = <K extends keyof typeof variables>(name: K): z.output<(typeof variables)[K]['schema']> => {
    const given = environment[name];
    const parsed = variables[name].schema.safeParse(given === '' ? undefined : given);
    if (!parsed.success) {
      problems.push(
        `${name}=${name.endsWith('_URL') ? '…' : given}: ${parsed.error.issues[0]?.message} (${variables[name].meaning})`,
      );
    }
    return parsed.data as z.output<(typeof variables)[K]['schema']>;
  };
  const values = {
    port: read('PORT'),
    host: read('HOST'),
    proxy: read('TRUST_PROXY'),
    publicUrl: read('PUBLIC_URL'),
    country: read('COUNTRY'),
    dataDir: read('DATA_DIR'),
    databaseUrl: read('DATABASE_URL'),
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM'),
    roles: read('ROLES'),
    logLevel: read('LOG_LEVEL'),
    demo: read('DEMO'),
  };
  if (problems.length > 0)
    throw new ConfigError(`Please correct the environment:\n  ${problems.join('\n  ')}`);

  const { origin: publicUrl, hostname: apex } = new URL(
    values.publicUrl ?? `http://localhost:${values.port}`,
  );
  return {
    port: values.port,
    host: values.host,
    trustProxy: values.proxy,
    publicUrl,
    apex,
    local: apex === 'localhost',
    country: values.country ?? null,
    dataDir: resolve(values.dataDir),
    databaseUrl: values.databaseUrl ?? null,
    smtpUrl: values.smtpUrl ?? null,
    mailFrom: values.mailFrom ?? `panel@${apex}`,
    roles: new Set(values.roles),
    logLevel: values.logLevel,
    demo: values.demo === '1',
    typedIn: resolve(environment.INIT_CWD ?? '.'),
  };
}

/** The environment for a program that we start, without the variables whose names match. */
export const environmentWithout = (names: RegExp): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.test(name)));
