import type { Config } from '#server/config.ts';

/** The bare address that our mails come from, whether MAIL_FROM names a person too or not. */
export const senderAddress = ({ mailFrom }: Pick<Config, 'mailFrom'>): string =>
  /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
