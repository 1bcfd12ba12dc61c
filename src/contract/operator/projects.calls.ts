import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, instant, line, pathId } from '#contract/fields.ts';
import { SURVEY_STATES } from '#contract/rules/survey-states.ts';
import { creationKey } from './creation-key.ts';
import {
  completesByDay,
  dropOutByQuestionnaire,
  fieldCounts,
  medianMinutes,
  pointsRate,
} from './field-figures.ts';
import { listCalls } from './list-calls.ts';
import { projectsList } from './lists/projects.list.ts';

export const { rows: listProjects, count: countProjects, csv: exportProjects } = listCalls(projectsList);

const params = z.object({ id: pathId });
const version = z.int().min(1);
const country = z.string().regex(/^[A-Z]{2}$/);
const currency = z.string().regex(/^[A-Z]{3}$/);

/** What operators say about a project. */
const fields = {
  project_number: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  name: line(200),
  /** Empty: a survey of the panel's own. */
  client: z.union([z.literal(''), line(200)]),
  client_reference: z.union([z.literal(''), line(100)]),
  /** An operator; null: nobody yet. */
  manager_id: id.nullable(),
  /** In minor units of `currency`; null: not agreed. */
  price_per_complete: z.int().min(0).max(100_000_000).nullable(),
  currency: currency.nullable(),
  notes: z.string().trim().max(5000),
  /** Where its surveys can stand. */
  country_codes: z.array(country).min(1).max(300),
};

const survey = z.object({
  id,
  survey_number: z.string(),
  /** In the operator's language, or another one if there is no such text. */
  title: z.string(),
  country_code: z.string(),
  state: z.enum(SURVEY_STATES),
  points: z.int(),
  /** Completes that the client ordered; null: as many as there are. */
  target: z.int().nullable(),
  counts: fieldCounts,
  median_minutes: medianMinutes,
  /** Minutes that were planned. */
  promised_minutes: z.int(),
  /** Percent that were expected; null: nobody said. */
  expected_incidence: z.int().nullable(),
});

export const getProject = endpoint({
  method: 'GET',
  path: '/projects/:id',
  access: { right: 'surveys' },
  effect: 'read',
  summary: "A project with its surveys in the operator's countries, and their sums",
  params,
  result: json(
    z.object({
      ...fields,
      id,
      version,
      manager: z.string().nullable(),
      surveys: z.array(survey),
      /**
       * Those surveys together; `target` is null where one of them has none. Nothing of it is older than `as_of`; `days` are
       * completes by the day of their country, without days that had none. Built-in surveys are in `questionnaires` by what they ask.
       */
      sums: z.object({
        counts: fieldCounts,
        median_minutes: medianMinutes,
        target: z.int().nullable(),
        as_of: instant,
        days: completesByDay,
        questionnaires: dropOutByQuestionnaire,
        points_rate: pointsRate,
      }),
      /** Surveys in countries that are not the operator's; they are in no figure. */
      elsewhere: z.int(),
    }),
  ),
  refusals: ['not_found'],
});

/** Who can manage a project, and the currencies of the installation's countries. */
export const getProjectChoices = endpoint({
  method: 'GET',
  path: '/project-choices',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'Managers and currencies for projects',
  result: json(
    z.object({ managers: z.array(z.object({ id, name: z.string() })), currencies: z.array(currency) }),
  ),
});

/**
 * Without a number it gets the next free one. Its countries have to be the operator's. Sent again with the same `key`
 * it returns the first.
 */
export const addProject = endpoint({
  method: 'POST',
  path: '/projects',
  access: { right: 'surveys' },
  effect: 'write',
  summary: 'Add a project',
  body: z.object({
    ...fields,
    project_number: fields.project_number.optional(),
    key: creationKey.optional(),
  }),
  result: json(z.object({ id, version })),
  refusals: ['conflict'],
});

/** Only by an operator of all its countries. A country in which one of its surveys stands can't be removed. */
export const changeProject = endpoint({
  method: 'PUT',
  path: '/projects/:id',
  access: { right: 'surveys' },
  effect: 'write',
  once: true,
  summary: 'Change a project',
  params,
  body: z.object({ ...fields, version }),
  result: json(z.object({ version })),
  refusals: ['not_found', 'not_allowed', 'conflict'],
});
