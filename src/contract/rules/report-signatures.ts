/** What was found of the signature of a report. `bad`: it fits none of the survey's live keys. */
export const REPORT_SIGNATURES = ['valid', 'unsigned', 'bad', 'expired'] as const;
export type ReportSignature = (typeof REPORT_SIGNATURES)[number];
