import type { Config } from '#server/config.ts';

/** What keeps mail from going out, for `/ready`; null when all is well. A local installation has its mailbox page. */
export const mailReadiness = (config: Pick<Config, 'local' | 'smtpUrl'>): string | null =>
  config.smtpUrl === null && !config.local ? 'SMTP_URL is not set: emails wait in the outbox' : null;
