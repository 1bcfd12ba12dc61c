import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { HaltLimits } from '#contract/rules/mail-reports.ts';
import { count } from './config-values.ts';

const SHORTEST_SECRET = 32;

/** Two are live while one is rotated. */
const secrets = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((secret) => secret.trim())
      .filter(Boolean),
  )
  .refine((list) => list.length <= 2, 'must be one, or two while you change it')
  .refine(
    (list) => list.every((secret) => secret.length >= SHORTEST_SECRET),
    `must have at least ${SHORTEST_SECRET} characters each`,
  );

/** The variables about mails that come back and complaints; part of those in `config.ts`. */
export const mailReportVariables = {
  MAIL_REPORT_SECRETS: {
    meaning:
      'secrets of the webhook for bounces and complaints: one, or two separated by a comma while you change it',
    schema: secrets,
  },
  MAILGUN_SIGNING_KEYS: {
    meaning: "the webhook signing key of Mailgun, or two, if Mailgun's webhook reports bounces",
    schema: secrets,
  },
  MAIL_REPORT_FOLDER: {
    meaning: 'folder (Maildir) in which a mail server puts bounces and unsubscribe emails',
    schema: z.string().min(1).optional(),
  },
  MAIL_REPORT_IMAP_URL: {
    meaning:
      'mailbox from which those emails are moved into the folder: imaps://user:password@host/INBOX (then the folder is by default DATA_DIR/mail-reports)',
    schema: z
      .url({ protocol: /^imaps?$/, error: 'must be an imaps:// or imap:// address' })
      .refine((url) => {
        const { username, password, hostname } = new URL(url);
        return username !== '' && password !== '' && hostname !== '';
      }, 'must name a user and a password')
      .optional(),
  },
  MAIL_REPORT_ADDRESS: {
    meaning: 'address whose emails arrive there (default: that of MAIL_FROM)',
    schema: z
      .string()
      .regex(/^[^<>@\s,?&#%]+@[^<>@\s,?&#%]+$/, 'must be an address')
      .optional(),
  },
  HALT_AFTER_MAILS: {
    meaning: 'emails of a wave after which its bounces and complaints are judged',
    schema: count(100, 1, 100_000),
  },
  HALT_BOUNCES_PERCENT: {
    meaning: 'a wave pauses by itself when more of 100 emails than this come back',
    schema: count(7, 1, 100),
  },
  HALT_COMPLAINTS_PER_THOUSAND: {
    meaning: 'a wave pauses by itself when more of 1,000 emails than this bring a complaint',
    schema: count(3, 1, 1000),
  },
} satisfies Record<string, { meaning: string; schema: z.ZodType }>;

type Variables = typeof mailReportVariables;
type Read = <K extends keyof Variables>(name: K) => z.output<Variables[K]['schema']>;

export type MailReportConfig = {
  secrets: string[];
  mailgunKeys: string[];
  /** Where mails to `address` arrive. */
  folder: string | null;
  /** From where they are moved into the folder. */
  imapUrl: string | null;
  address: string | null;
  halts: HaltLimits;
};

/** Reads these variables; `problem` takes what is wrong between them. */
export function readMailReports(
  read: Read,
  dataDir: string,
  problem: (text: string) => void,
): MailReportConfig {
  const imapUrl = read('MAIL_REPORT_IMAP_URL');
  const folder = read('MAIL_REPORT_FOLDER') ?? (imapUrl && join(dataDir, 'mail-reports'));
  const address = read('MAIL_REPORT_ADDRESS');
  if (address !== undefined && folder === undefined)
    problem(
      'MAIL_REPORT_ADDRESS: there is no MAIL_REPORT_FOLDER or MAIL_REPORT_IMAP_URL where its emails arrive',
    );
  return {
    secrets: read('MAIL_REPORT_SECRETS'),
    mailgunKeys: read('MAILGUN_SIGNING_KEYS'),
    folder: folder === undefined ? null : resolve(folder),
    imapUrl: imapUrl ?? null,
    address: address ?? null,
    halts: {
      mails: read('HALT_AFTER_MAILS'),
      bounces_percent: read('HALT_BOUNCES_PERCENT'),
      complaints_per_thousand: read('HALT_COMPLAINTS_PER_THOUSAND'),
    },
  };
}
