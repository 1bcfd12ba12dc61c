import type { Config } from '#server/config.ts';

/** Why mail can't be sent, for `/ready`; null if it can, or if a local installation uses its mailbox page. */
export const mailReadiness = (config: Pick<Config, 'local' | 'smtpUrl'>): string | null =>
  config.smtpUrl === null && !config.local ? 'SMTP_URL is not set: emails wait in the outbox' : null;
