import { expect, it } from 'vitest';
import { attemptsSource } from '#server/features/attempts/attempts-list.queries.ts';
import { membersSource } from '#server/features/members/members-list.queries.ts';
import { conditionsOf } from './list-conditions.ts';

const context = { now: new Date(), language: 'en', fallback: 'en' };
const members = membersSource.sqlOf(context);
const attempts = attemptsSource.sqlOf(context);
const ofMembers = { state: ['unconfirmed'] };
const ofOutcome = { outcome: ['security'] };
const ofDecision = { decision: ['rejected'] };

/** PostgreSQL takes what stands twice for two conditions; a page has it once where both are the same. */
it.each([
  [
    'members who are not confirmed',
    conditionsOf(membersSource.list, members as never, ofMembers, 'UTC'),
    members.among?.(ofMembers),
  ],
  [
    'attempts of an outcome',
    conditionsOf(attemptsSource.list, attempts as never, { ...ofOutcome, test: false }, 'UTC'),
    attempts.among?.(ofOutcome),
  ],
  [
    'attempts by a decision',
    conditionsOf(attemptsSource.list, attempts as never, { ...ofDecision, test: false }, 'UTC'),
    attempts.among?.(ofDecision),
  ],
])('what filters imply of %s is said as the filter says it', (_what, conditions, among) => {
  expect(conditions.map((one) => one.toOperationNode())).toContainEqual(among?.[0]?.[0]?.toOperationNode());
});
