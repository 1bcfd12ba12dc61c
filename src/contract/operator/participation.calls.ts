import { z } from 'zod';
import { endpoint, json, stream } from '#contract/endpoint.ts';
import { id, pathId } from '#contract/fields.ts';
import { csvStyle } from './csv-style.ts';

const params = z.object({ id: pathId });

/** Pseudonyms that one look-up takes. */
export const MOST_PSEUDONYMS = 50;

/**
 * Every attempt but those of tests, in the order of their pseudonyms, with moments to the minute and whole minutes: survey,
 * pseudonym, country, language, wave, quotas (by name, `; ` between them), started_at, ended_at, minutes (null unless the survey
 * itself ended it), outcome, the survey's own code, who decided, the client's word, points. A pseudonym stands for one member in
 * one survey. Nothing says who somebody is.
 */
export const exportSurveyParticipation = endpoint({
  method: 'GET',
  path: '/surveys/:id/participation/csv',
  access: { right: 'fieldwork' },
  effect: 'read',
  audited: { look: 'export', subject: 'surveys' },
  summary: 'The attempts of a survey under pseudonyms, as CSV',
  params,
  query: z.object(csvStyle),
  result: stream('text/csv; charset=utf-8'),
  refusals: ['not_found'],
});

/** The same as `GET /surveys/:id/participation/csv`, one JSON object a line; `quotas` is an array, moments are RFC 3339. */
export const exportSurveyParticipationLines = endpoint({
  method: 'GET',
  path: '/surveys/:id/participation/json-lines',
  access: { right: 'fieldwork' },
  effect: 'read',
  audited: { look: 'export', subject: 'surveys' },
  summary: 'The attempts of a survey under pseudonyms, as JSON lines',
  params,
  result: stream('application/x-ndjson; charset=utf-8'),
  refusals: ['not_found'],
});

/** The surveys of the project in the operator's countries, one after another. */
export const exportProjectParticipation = endpoint({
  method: 'GET',
  path: '/projects/:id/participation/csv',
  access: { right: 'fieldwork' },
  effect: 'read',
  audited: { look: 'export', subject: 'projects' },
  summary: "The attempts of a project's surveys under pseudonyms, as CSV",
  params,
  query: z.object(csvStyle),
  result: stream('text/csv; charset=utf-8'),
  refusals: ['not_found'],
});

export const exportProjectParticipationLines = endpoint({
  method: 'GET',
  path: '/projects/:id/participation/json-lines',
  access: { right: 'fieldwork' },
  effect: 'read',
  audited: { look: 'export', subject: 'projects' },
  summary: "The attempts of a project's surveys under pseudonyms, as JSON lines",
  params,
  result: stream('application/x-ndjson; charset=utf-8'),
  refusals: ['not_found'],
});

/**
 * Says which members stand behind pseudonyms of a survey. What was asked, and why, is in the audit log before anything is
 * answered, and in the record of each member who is named. `known` is false for what is no pseudonym of this survey; a
 * known one without a member has left. Errors: a field error for `reason` or `pseudonyms`.
 */
export const identifyParticipants = endpoint({
  method: 'POST',
  path: '/surveys/:id/participants',
  access: { right: 'participants_identify' },
  stepUp: true,
  effect: 'write',
  summary: 'Say which members stand behind pseudonyms of a survey',
  params,
  body: z.object({
    pseudonyms: z.array(z.string().trim().min(1).max(64)).min(1).max(MOST_PSEUDONYMS),
    reason: z.string().max(4000),
  }),
  result: json(z.array(z.object({ pseudonym: z.string(), known: z.boolean(), member_id: id.nullable() }))),
  refusals: ['not_found'],
});
