import { list } from '#contract/operator/list.ts';
import { MAIL_REPORT_KINDS } from '#contract/rules/mail-reports.ts';
import { MAIL_STATES, NOT_SENT_REASONS, OUTBOX_KINDS } from '#contract/rules/mails.ts';

/**
 * The outbox: all mails of the last 12 months, the newest first. Whom a mail went to and what it was about are contact
 * data; what stood in it is nowhere.
 */
export const mailsList = list({
  name: 'mails',
  title: 'Emails',
  right: 'mails',
  columns: {
    id: { type: 'id', title: 'Number' },
    kind: { type: 'text', title: 'Kind' },
    state: { type: 'choice', options: MAIL_STATES, title: 'State' },
    reason: { type: 'choice', options: NOT_SENT_REASONS, nullable: true, title: "Why it wasn't sent" },
    response: { type: 'text', nullable: true, title: "Email server's response" },
    created_at: { type: 'instant', title: 'Planned' },
    sent_at: { type: 'instant', nullable: true, title: 'Sent' },
    stopped: { type: 'flag', title: 'Emails to this address are stopped' },
    tries: { type: 'integer', title: 'Tries' },
    country_code: { type: 'country', nullable: true, title: 'Country' },
    language: { type: 'language', title: 'Language' },
    provider: { type: 'text', title: 'Provider' },
    member_id: { type: 'id', nullable: true, title: 'Member' },
    recipient: { type: 'text', right: 'members_contact_data', personal: true, title: 'Recipient' },
    subject: {
      type: 'text',
      nullable: true,
      right: 'members_contact_data',
      personal: true,
      title: 'Subject',
    },
  },
  filters: {
    state: { type: 'choice', options: MAIL_STATES, title: 'State' },
    reason: { type: 'choice', options: NOT_SENT_REASONS, title: "Why it wasn't sent" },
    report: { type: 'choice', options: MAIL_REPORT_KINDS, title: 'What came back' },
    kind: { type: 'choice', options: OUTBOX_KINDS, title: 'Kind' },
    country: { type: 'country', title: 'Country' },
    language: { type: 'language', title: 'Language' },
    provider: { type: 'text', title: 'Provider' },
    planned: { type: 'days', title: 'Planned' },
    member: { type: 'numbers', title: 'Member' },
    again: { type: 'flag', title: 'Can be sent again' },
  },
  sorts: ['created_at'],
  order: '-created_at',
});
