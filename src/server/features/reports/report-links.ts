import { portalApi } from '#contract/portal/base-path.ts';
import type { Outcome } from '#contract/rules/outcomes.ts';
import { type SigningKey, signUrl } from './signed-link.ts';

const MINUTE_MS = 60_000;

type Statement = { survey_number: string; attempt: string; outcome: Outcome };

/** The signed address with which a survey reports an outcome server to server. */
export const reportLink = (origin: string, statement: Statement, key: SigningKey, now: Date): string =>
  signed(`${origin}${portalApi}/reports/${statement.survey_number}`, statement, key, 10 * MINUTE_MS, now);

/** The signed address to which a survey sends the browser back. */
export const returnLink = (origin: string, statement: Statement, key: SigningKey, now: Date): string =>
  signed(
    `${origin}${portalApi}/surveys/${statement.survey_number}/return`,
    statement,
    key,
    60 * MINUTE_MS,
    now,
  );

function signed(url: string, { attempt, outcome }: Statement, key: SigningKey, validMs: number, now: Date) {
  return signUrl(`${url}?attempt=${attempt}&outcome=${outcome}`, key, new Date(now.getTime() + validMs));
}
