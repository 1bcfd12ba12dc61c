import { type RawBuilder, sql } from 'kysely';
import type { Range } from '#contract/operator/list-filters.ts';
import { attemptsList } from '#contract/operator/lists/attempts.list.ts';
import { attemptMinutes } from '#server/database/attempt-minutes.ts';
import { isDisagreeing } from '#server/database/judged-reports.ts';
import { anyOf } from '#server/lists/list-conditions.ts';
import { listSource } from '#server/lists/list-source.ts';

const decisions: Readonly<Record<string, string>> = {
  accepted: 'reconciled_accept',
  rejected: 'reconciled_reject',
};

const within = (expression: RawBuilder<unknown>, { from, to }: Range<number>) =>
  sql<boolean>`${expression} between coalesce(${from}::bigint, 0) and coalesce(${to}::bigint, ${expression})`;

const isOutcome = (outcome: string) =>
  outcome === 'open' ? sql<boolean>`a.outcome is null` : sql<boolean>`a.outcome = ${outcome}`;

const isDecided = (decision: string) => sql<boolean>`a.reconciled = ${decisions[decision]}`;

const ofSurvey = (number: string) =>
  sql<boolean>`a.survey_id = (select id from surveys where survey_number = ${number})`;

const hasDisagreement = sql<boolean>`a.id in (
  select r.attempt_id from outcome_reports r join attempts d on d.id = r.attempt_id where ${isDisagreeing(sql`d`)}
)`;

/** Most reports are signed, so that each attempt's are looked at; the others are found by their index. */
const hasReport = (signatures: readonly string[]) =>
  signatures.includes('valid')
    ? sql<boolean>`coalesce((
        select true from outcome_reports r where r.attempt_id = a.id and r.signature = any(${signatures}) limit 1
      ), false)`
    : sql<boolean>`a.id in (
        select r.attempt_id from outcome_reports r where r.signature <> 'valid' and r.signature = any(${signatures})
      )`;

export const attemptsSource = listSource(attemptsList, ({ language, fallback }) => ({
  from: sql`attempts a
    join invitations i on i.id = a.invitation_id
    join surveys s on s.id = a.survey_id`,
  table: sql`attempts a`,
  // Those of a survey, with a decision or with an outcome stand in an index in this order.
  among: ({ survey, decision, outcome }) => {
    if (survey !== undefined) return [[ofSurvey(survey)]];
    if (decision !== undefined) return decision.map((one) => [isDecided(one)]);
    return outcome?.map((one) => [isOutcome(one)]) ?? [[]];
  },
  id: sql`a.id`,
  country: sql`a.country_code`,
  columns: {
    id: sql`a.id`,
    survey_number: sql`s.survey_number`,
    survey: sql`coalesce(s.titles ->> ${language}, s.titles ->> ${fallback}, s.titles ->> 'en', '')`,
    country_code: sql`a.country_code`,
    member_id: sql`i.member_id`,
    outcome: sql`coalesce(a.outcome, 'open')`,
    raw_code: sql`a.raw_code`,
    decision: sql`case a.reconciled when 'reconciled_accept' then 'accepted' when 'reconciled_reject' then 'rejected' end`,
    flags: sql`array(
      select f.kind from attempt_flags f where f.attempt_id = a.id and f.settled_at is null order by f.kind
    )`,
    points: sql`a.points`,
    pending_until: sql`a.pending_until`,
    started_at: sql`a.started_at`,
    ended_at: sql`a.ended_at`,
    minutes: attemptMinutes(sql`a`, 0),
  },
  filters: {
    survey: ofSurvey,
    project: (range) =>
      sql<boolean>`a.survey_id in (select p.id from surveys p where ${within(sql`p.project_id`, range)})`,
    wave: (range) => within(sql`i.wave_id`, range),
    outcome: (outcomes) => anyOf(outcomes.map(isOutcome)),
    decision: (chosen) => anyOf(chosen.map(isDecided)),
    member: (range) => within(sql`i.member_id`, range),
    started: sql`a.started_at`,
    country: sql`a.country_code`,
    signature: hasReport,
    disagreeing: (is) => (is ? hasDisagreement : sql<boolean>`not ${hasDisagreement}`),
    flag: (kinds) => sql<boolean>`a.id in (
      select f.attempt_id from attempt_flags f where f.settled_at is null and f.kind = any(${kinds})
    )`,
    test: (is) => (is ? sql<boolean>`i.test_member_id is not null` : sql<boolean>`i.test_member_id is null`),
  },
  unless: { test: sql<boolean>`i.test_member_id is null` },
}));
