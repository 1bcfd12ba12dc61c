import type { Config } from '#server/config.ts';
import { senderAddress } from './sender-address.ts';

type Reports = Pick<Config, 'mailFrom' | 'mailReports'>;

/** Where bounces and unsubscribe mails go that the panel reads; null: it reads no mail. */
export const reportAddress = ({ mailFrom, mailReports }: Reports): string | null =>
  mailReports.folder === null ? null : (mailReports.address ?? senderAddress({ mailFrom }));

/** Whether the panel learns of mails that come back after they went. */
export const knowsBounces = ({ mailReports }: Pick<Config, 'mailReports'>): boolean =>
  mailReports.folder !== null || mailReports.secrets.length > 0 || mailReports.mailgunKeys.length > 0;
