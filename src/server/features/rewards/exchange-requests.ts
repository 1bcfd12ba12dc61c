import type { ExchangeStatus } from '#contract/rules/exchange-statuses.ts';
import { type Languages, textIn } from '#contract/rules/localise.ts';
import { OPEN_STATUSES } from '#contract/rules/open-request.ts';
import type { Texts } from '#contract/rules/stored-definition.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { answersText } from '#server/features/questionnaires/answer-text.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { AppError } from '#server/http/app-error.ts';
import { daysLeft } from './days-left.ts';
import { findPayoutData, requestsByPromise } from './rewards.queries.ts';

/**
 * Requests for operators, earliest promised date first; open ones by default. `days_left` counts the country's days
 * until that date and is negative afterwards.
 */
export async function exchangeRequests(
  db: ReadDb,
  {
    statuses = OPEN_STATUSES,
    country_code,
    limit = 100,
  }: { statuses?: readonly ExchangeStatus[]; country_code?: string; limit?: number },
  languages: Languages,
) {
  const now = clock.now();
  const requests = await requestsByPromise(db, {
    statuses,
    limit,
    ...(country_code === undefined ? {} : { countryCode: country_code }),
  });
  return requests.map(({ names, time_zone, ...request }) => ({
    ...request,
    status: request.status as ExchangeStatus,
    name: textIn(names as Texts, languages),
    days_left: daysLeft({ promised_on: request.promised_on, time_zone }, now),
  }));
}

/**
 * Where a reward goes: the name that the request was made with and the answers to the reward's form, in the version
 * that was answered. The caller records the look in the audit log. Error: `not_found`.
 */
export async function payoutData(
  db: ReadDb,
  requestId: number,
  languages: Languages,
): Promise<Array<{ title: string; answer: string }>> {
  const request = await findPayoutData(db, requestId);
  if (!request) throw new AppError('not_found');
  const { definition } = await loadStoredDefinition(db, request.form_id, request.values_version);
  const values = request.values as Record<string, unknown>;
  const name = [request.first_name, request.last_name].filter(Boolean).join(' ');
  return [
    { title: 'Name', answer: name },
    ...answersText(definition, values, languages).map(({ question, answer }) => ({
      title: question,
      answer,
    })),
  ];
}
