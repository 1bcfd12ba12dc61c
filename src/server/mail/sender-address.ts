import type { Config } from '#server/config.ts';

/** The address in MAIL_FROM without a display name. */
export const senderAddress = ({ mailFrom }: Pick<Config, 'mailFrom'>): string =>
  /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
