import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, instant, line, pathId, versionSeen } from '#contract/fields.ts';
import { condition, factQuestion } from './conditions.ts';
import { listCalls } from './list-calls.ts';
import { segmentsList } from './lists/segments.list.ts';

export const { rows: listSegments, count: countSegments, csv: exportSegments } = listCalls(segmentsList);

const params = z.object({ id: pathId });
const version = z.int().min(1);
const country_code = z.string().regex(/^[A-Z]{2}$/);
const fields = { name: line(100), condition };

export const getSegment = endpoint({
  method: 'GET',
  path: '/segments/:id',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'A saved condition on members',
  params,
  result: json(z.object({ ...fields, id, version, country_code, owner: z.string(), changed_at: instant })),
  refusals: ['not_found'],
});

/** It belongs to the operator who adds it. What it names has to be of its country. */
export const addSegment = endpoint({
  method: 'POST',
  path: '/segments',
  access: { right: 'surveys' },
  effect: 'write',
  once: true,
  summary: 'Save a condition on members under a name',
  body: z.object({ ...fields, country_code }),
  result: json(z.object({ id, version })),
  refusals: ['not_found'],
});

/** Waves that were drawn by it keep the condition that they had. */
export const changeSegment = endpoint({
  method: 'PUT',
  path: '/segments/:id',
  access: { right: 'surveys' },
  effect: 'write',
  once: true,
  summary: 'Change a saved condition',
  params,
  body: z.object({ ...fields, version }),
  result: json(z.object({ version })),
  refusals: ['not_found', 'conflict'],
});

export const removeSegment = endpoint({
  method: 'DELETE',
  path: '/segments/:id',
  access: { right: 'surveys' },
  effect: 'write',
  once: true,
  summary: 'Remove a saved condition',
  params,
  query: versionSeen,
  result: json(z.object({})),
  refusals: ['not_found', 'conflict'],
});

/**
 * How many confirmed and unconfirmed members of a country meet a condition. It stops after two seconds and then says
 * "at least". A count with the same `counting` by the same operator ends the one before, which answers `conflict`.
 */
export const countMembersOfCondition = endpoint({
  method: 'POST',
  path: '/conditions/members',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'Count the members who meet a condition',
  body: z.object({ country_code, condition, counting: z.string().regex(/^[A-Za-z0-9-]{1,40}$/) }),
  result: json(z.object({ count: z.int(), is_exact: z.boolean() })),
  refusals: ['not_found', 'conflict'],
});

/** What conditions on members of a country can name. */
export const getConditionChoices = endpoint({
  method: 'GET',
  path: '/condition-choices',
  access: { right: 'surveys' },
  effect: 'read',
  summary: "The languages and profiler questions of a country's members",
  query: z.object({ country: country_code }),
  result: json(
    z.object({
      country_code,
      languages: z.array(z.string()),
      questions: z.array(factQuestion),
    }),
  ),
  refusals: ['not_found'],
});

const namedSurveys = z.array(z.object({ id, survey_number: z.string(), title: z.string() }));

/**
 * `found`: the newest twenty surveys of a country with all `words` in their number or in titles of any language, typed in either alphabet;
 * under three letters `words` are left out. `named`: those of `ids` that stand in the country.
 */
export const findNamedSurveys = endpoint({
  method: 'GET',
  path: '/named-surveys',
  access: { right: 'surveys' },
  effect: 'read',
  summary: "A country's surveys by number and title",
  query: z.object({
    country: country_code,
    words: z.string().trim().max(100).optional(),
    ids: z
      .string()
      .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,199}$/)
      .transform((text) => text.split(',').map(Number))
      .optional(),
  }),
  result: json(z.object({ found: namedSurveys, named: namedSurveys })),
  refusals: ['not_found'],
});
