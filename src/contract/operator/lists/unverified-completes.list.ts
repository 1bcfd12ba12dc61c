import { list } from '#contract/operator/list.ts';
import { REPORT_SIGNATURES } from '#contract/rules/report-signatures.ts';

/** By whom a report came: the survey's server, or the member's browser. */
export const REPORT_CHANNELS = ['s2s', 'redirect'] as const;

/**
 * Completes whose report had no valid signature or came when the attempt was over, and that nobody has decided, once for each attempt with
 * the best proven of its reports; the latest first.
 */
export const unverifiedCompletesList = list({
  name: 'unverified-completes',
  title: 'Unverified completes',
  right: 'fieldwork',
  columns: {
    id: { type: 'id', title: 'Attempt' },
    survey_number: { type: 'text', title: 'Survey number' },
    survey: { type: 'text', title: 'Survey' },
    country_code: { type: 'country', title: 'Country' },
    member_id: { type: 'id', nullable: true, right: 'members_read', title: 'Member' },
    points: { type: 'integer', title: 'Points' },
    started_at: { type: 'instant', title: 'Started' },
    signature: { type: 'choice', options: REPORT_SIGNATURES, nullable: true, title: 'Signature' },
    channel: { type: 'choice', options: REPORT_CHANNELS, title: 'Reported by' },
    raw_code: { type: 'text', nullable: true, title: "The survey's own code" },
    said_at: { type: 'instant', title: 'Reported' },
  },
  filters: {
    survey: { type: 'text', title: 'Survey number' },
    country: { type: 'country', title: 'Country' },
    member: { type: 'numbers', right: 'members_read', title: 'Member' },
    signature: { type: 'choice', options: REPORT_SIGNATURES, title: 'Signature' },
    said: { type: 'days', title: 'Reported' },
  },
  sorts: ['id'],
  order: '-id',
});
