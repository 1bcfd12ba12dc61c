import { z } from 'zod';
import { date, id, language, within } from '#contract/fields.ts';
import {
  GENDERS,
  GROUP_KINDS,
  type Group,
  isReversed,
  RULE_BOUNDS,
  SURVEY_STEPS,
} from '#contract/rules/conditions.ts';
import { operatorFieldMessages } from './operator-field-messages.ts';

const age = within(RULE_BOUNDS.age).nullable();
const completes = within(RULE_BOUNDS.completes).nullable();
const most = 200;

const rule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('age'), from: age, to: age }),
  z.object({
    kind: z.literal('gender'),
    genders: z.array(z.enum(GENDERS)).min(1).max(3),
  }),
  z.object({ kind: z.literal('language'), languages: z.array(language).min(1).max(most) }),
  z.object({ kind: z.literal('registered'), from: date.nullable(), to: date.nullable() }),
  z.object({ kind: z.literal('active'), days: within(RULE_BOUNDS.active) }),
  z.object({ kind: z.literal('completes'), from: completes, to: completes }),
  z.object({ kind: z.literal('survey'), step: z.enum(SURVEY_STEPS), surveys: z.array(id).min(1).max(most) }),
  z.object({
    kind: z.literal('answer'),
    options: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(most),
  }),
]);

const group = <T extends z.ZodType>(inner: T) =>
  z.object({ kind: z.enum(GROUP_KINDS), of: z.array(inner).min(1).max(20) });

/** A tree of conditions on members; groups stand in each other three deep (`DEEPEST_GROUP`). */
export const condition: z.ZodType<Group, Group> = group(
  z.union([rule, group(z.union([rule, group(rule)]))]),
).superRefine((one, { addIssue }) => {
  for (const path of reversedRules(one))
    addIssue({ code: 'custom', message: operatorFieldMessages.range_reversed, path });
});

/** Where in a tree the ranges are that end before they begin. */
const reversedRules = ({ of }: Group): Array<Array<string | number>> =>
  of.flatMap((inner, at) =>
    ('of' in inner ? reversedRules(inner) : isReversed(inner) ? [[]] : []).map((path) => ['of', at, ...path]),
  );

/** A rule, or a group without what stands in it. */
export const conditionPart = z.union([rule, z.object({ kind: z.enum(GROUP_KINDS) })]);

/**
 * A question that conditions can name, with the facts that its answers are. `is_single`: a member gives one answer at most; `parent`:
 * an answer is offered only to those who have given one of these.
 */
export const factQuestion = z.object({
  id: z.string(),
  title: z.string(),
  is_single: z.boolean(),
  options: z.array(z.object({ id: z.int(), name: z.string(), parent: z.array(z.int()).exactOptional() })),
});
