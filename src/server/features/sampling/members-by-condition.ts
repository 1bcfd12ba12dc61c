import type { RawBuilder } from 'kysely';
import type { Condition } from '#contract/rules/conditions.ts';
import { type ConditionDay, conditionSql, membersWithFacts } from './conditions.queries.ts';

/** For statements of other features: the members `m` with what conditions are about, and whether one meets a condition on a day. */
export const members: RawBuilder<unknown> = membersWithFacts;
export const meetsCondition = (condition: Condition, day: ConditionDay): RawBuilder<boolean> =>
  conditionSql(condition, day);
