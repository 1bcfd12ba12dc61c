import { type Condition, rulesIn } from '#contract/rules/conditions.ts';

/** Nobody reads more rules at once; with some thousands of them a page would stand still. */
const MOST_RULES = 100;

/** Its inner groups are told by their number of rules, and opened one by one. */
export const isLong = (condition: Condition): boolean => rulesIn(condition).length > MOST_RULES;
