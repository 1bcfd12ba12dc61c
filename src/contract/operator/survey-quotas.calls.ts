import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { id, instant, line, pathId, within } from '#contract/fields.ts';
import { rulesIn } from '#contract/rules/conditions.ts';
import { MOST_CELLS, QUOTA_RULE_KINDS, WANTED_BOUNDS } from '#contract/rules/quotas.ts';
import { SURVEY_STATES } from '#contract/rules/survey-states.ts';
import { condition, factQuestion } from './conditions.ts';
import { fieldCounts, medianMinutes, partFigures } from './field-figures.ts';
import { conditionByKeys } from './questionnaire-form.ts';

const params = z.object({ id: pathId });
const version = z.int().min(1);
const kinds: readonly string[] = QUOTA_RULE_KINDS;

const fields = {
  name: line(100),
  /** Completes that are wanted of whoever meets the condition. */
  wanted: within(WANTED_BOUNDS),
  /** Whether whoever comes once it is full is turned away; of a cell that stands, only `enforceSurveyQuota` changes it. */
  is_enforced: z.boolean(),
  /** On facts that stay as they are, and on answers of the profile or the survey itself. */
  condition: condition.refine(
    (one) => rulesIn(one).every(({ kind }) => kinds.includes(kind)),
    fieldMessages.not_an_option,
  ),
};

/** `filled`: places that are taken, by completes and by attempts that go on. */
const places = {
  wanted: z.int(),
  filled: z.int(),
  counts: fieldCounts,
  median_minutes: medianMinutes,
};

/**
 * The quotas of a survey, and the questions of its own that they can ask about. What can change of them in which state is
 * `QUOTA_FIELDS`.
 */
export const getSurveyQuotas = endpoint({
  method: 'GET',
  path: '/surveys/:id/quotas',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'The quotas of a survey, and how full they are',
  params,
  result: json(
    z.object({
      version,
      state: z.enum(SURVEY_STATES),
      country_code: z.string(),
      /** The moment that counts and minutes are of; places are of now. */
      as_of: instant,
      /** All completes; null: no limit. */
      total: z.object(places).nullable(),
      /**
       * `known_before` is false where only who holds a place can be counted (`GET /surveys/:id/figures`). `by_keys` is the condition
       * with keys for answers of the survey's own, as its questionnaire has them.
       */
      cells: z.array(
        z.object({ id, ...fields, ...places, known_before: z.boolean(), by_keys: conditionByKeys }),
      ),
      questions: z.array(factQuestion),
    }),
  ),
  refusals: ['not_found'],
});

/**
 * All figures of one quota: completes by their day where they hold a place in it, and of a built-in survey the drop-out by page of who
 * belongs to it as they are counted in `GET /surveys/:id/figures`. Of quotas that aren't `known_before` no page is known.
 */
export const getQuotaFigures = endpoint({
  method: 'GET',
  path: '/surveys/:id/quotas/:cell/figures',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'The figures of a quota in the field',
  params: z.object({ id: pathId, cell: pathId }),
  result: json(partFigures.extend({ known_before: z.boolean() })),
  refusals: ['not_found'],
});

/**
 * The whole list: cells that are left out are removed, and those without an id are new. Errors stand under
 * `cells.<place>.<field>`.
 */
export const changeSurveyQuotas = endpoint({
  method: 'PUT',
  path: '/surveys/:id/quotas',
  access: { right: 'surveys' },
  effect: 'write',
  once: true,
  largestBody: 1024 * 1024,
  summary: 'Change the quotas of a survey',
  params,
  body: z.object({
    version,
    cells: z.array(z.object({ id: id.nullable(), ...fields })).max(MOST_CELLS),
  }),
  result: json(z.object({ version })),
  refusals: ['not_found', 'archived', 'conflict'],
});

/** Relaxed, a quota still counts and turns nobody away; enforced again, it is as full as it is by then. */
export const enforceSurveyQuota = endpoint({
  method: 'POST',
  path: '/surveys/:id/quotas/:cell/enforcement',
  access: { right: 'fieldwork' },
  effect: 'write',
  once: true,
  summary: 'Relax a quota, or enforce it again',
  params: z.object({ id: pathId, cell: pathId }),
  body: z.object({ is_enforced: z.boolean() }),
  result: json(z.object({ version })),
  refusals: ['not_found', 'archived'],
});
