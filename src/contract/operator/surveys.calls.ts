import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { id, instant, language, line, pathId } from '#contract/fields.ts';
import { HOSTING_PRESET_IDS } from '#contract/rules/hosting-presets.ts';
import { SURVEY_DEVICES } from '#contract/rules/survey-devices.ts';
import { SURVEY_STATES } from '#contract/rules/survey-states.ts';
import { surveyTopicIds } from '#contract/rules/survey-topics.ts';
import { AUDIT_ACTIONS } from './audit-actions.ts';
import { creationKey } from './creation-key.ts';
import { fieldCounts } from './field-figures.ts';
import { listCalls } from './list-calls.ts';
import { SURVEY_KINDS, surveysList } from './lists/surveys.list.ts';

export const { rows: listSurveys, count: countSurveys, csv: exportSurveys } = listCalls(surveysList);

const params = z.object({ id: pathId });
const most = 1_000_000;

/** What operators say about a survey; `SURVEY_FIELDS` has which of it can change in which state. */
const fields = {
  survey_number: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  /** A project that covers the survey's country. */
  project_id: id.nullable(),
  /** By language; at least one. */
  titles: z
    .record(language, line(200))
    .refine((titles) => Object.keys(titles).length > 0, fieldMessages.required),
  /** By language: what the invitation says beside the title, in the email and on its page. */
  invitation_texts: z.record(language, z.string().trim().min(1).max(2000)),
  topic: z.enum(surveyTopicIds).nullable(),
  points: z.int().min(0).max(most),
  screenout_points: z.int().min(0).max(most),
  /** A screen-out earns only after so many minutes; 0: at once. */
  screenout_after_minutes: z.int().min(0).max(600),
  quota_full_points: z.int().min(0).max(most),
  /**
   * The most that a member earns in a day for screen-outs and quota-fulls of all surveys, when this one adds to it;
   * null: no limit.
   */
  daily_cap: z.int().min(0).max(most).nullable(),
  /** That it is planned to take. */
  minutes: z.int().min(1).max(600),
  /** Percent of completes and screen-outs that are expected to be completes; null: nobody said. Members never see it. */
  expected_incidence: z.int().min(1).max(100).nullable(),
  /** Completes that are wanted in all; null: no limit. */
  target: z.int().min(1).max(1_000_000_000).nullable(),
  /** Places of a soft launch; null: it has none. */
  soft_launch_completes: z.int().min(1).max(most).nullable(),
  /** Days during which points stay pending. */
  review_days: z.int().min(0).max(60),
  /** The longest duration of an attempt. */
  attempt_minutes: z.int().min(1).max(525_600),
  /** Nobody starts before; null: as soon as it is live. */
  opens_at: instant.nullable(),
  closes_at: instant.nullable(),
  /** On which it can be taken; null: any. */
  devices: z.array(z.enum(SURVEY_DEVICES)).min(1).max(3).nullable(),
  /** From 1 to 5: higher ones stand first in a member's list. */
  priority: z.int().min(1).max(5),
  /** Whoever joins the country's panel is invited too, while it is live. */
  invite_new_members: z.boolean(),
  /** Where an external survey starts, with `{attempt}` and other placeholders; null for a built-in one. */
  entry_url: z.string().max(1999).nullable(),
  /** Where it is programmed; `hmac` for what no other fits. */
  preset: z.enum(HOSTING_PRESET_IDS),
};

/** A language in which so many members lack a text: the title, the invitation text, or so many texts of the questions. */
const lackingLanguage = z.object({
  language: z.string(),
  members: z.int(),
  title: z.boolean(),
  invitation_text: z.boolean(),
  questions: z.int(),
});

/** A survey with what came of its invitations; `GET /surveys/:id/figures` has the rest of its figures. */
export const getSurvey = endpoint({
  method: 'GET',
  path: '/surveys/:id',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'A survey with what came of its invitations',
  params,
  result: json(
    z.object({
      id,
      version: z.int(),
      country_code: z.string(),
      kind: z.enum(SURVEY_KINDS),
      state: z.enum(SURVEY_STATES),
      project: z.object({ id, name: z.string() }).nullable(),
      ...fields,
      /** Of a built-in survey. */
      questionnaire_id: id.nullable(),
      /** The median of its completes, once there are enough. */
      measured_minutes: z.int().nullable(),
      created_at: instant,
      /** In soft launch, with as many completes as it takes, as of now; `counts` of a large survey are some minutes old. */
      soft_launch_done: z.boolean(),
      counts: fieldCounts,
      quotas: z.array(z.object({ name: z.string(), wanted: z.int(), filled: z.int() })),
    }),
  ),
  refusals: ['not_found'],
});

/**
 * The languages of those who are invited, or wait for their invitation, that lack a text, most members first; of the
 * country's members where nobody is invited yet. An invitation text is missing only where there is one in another language.
 * `at_least`: only the first of very many invitations were looked at.
 */
export const getMissingTexts = endpoint({
  method: 'GET',
  path: '/surveys/:id/missing-texts',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'The texts that invited members of a survey lack',
  params,
  result: json(
    z.object({ of_invited: z.boolean(), at_least: z.boolean(), missing: z.array(lackingLanguage) }),
  ),
  refusals: ['not_found'],
});

/** What operators and the system did with a survey and its waves, newest first; the latest 200. */
export const getSurveyHistory = endpoint({
  method: 'GET',
  path: '/surveys/:id/history',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'What was done with a survey and its waves',
  params,
  result: json(
    z.array(
      z.object({
        id,
        at: instant,
        action: z.enum(AUDIT_ACTIONS),
        /** `surveys 7` or `waves 3`. */
        subject: z.string(),
        /** The operator's name; null: the command line or the system. */
        operator: z.string().nullable(),
        changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
      }),
    ),
  ),
  refusals: ['not_found'],
});

/**
 * Adds a survey as a draft; a built-in one begins with an empty questionnaire. Without a number it gets the next free
 * one. The country has to be the operator's. Sent again with the same `key` it returns the first.
 */
export const addSurvey = endpoint({
  method: 'POST',
  path: '/surveys',
  access: { right: 'surveys' },
  effect: 'write',
  summary: 'Add a survey, as a draft',
  body: z.object({
    ...fields,
    survey_number: fields.survey_number.optional(),
    kind: z.enum(SURVEY_KINDS).default('external'),
    country_code: z.string().regex(/^[A-Z]{2}$/),
    key: creationKey.optional(),
  }),
  result: json(
    z.object({
      id,
      survey_number: z.string(),
      /** The key of a survey hosted elsewhere, shown only here; null when sent again, and on our own site. */
      key: z.object({ key_id: z.string(), secret: z.string() }).nullable(),
    }),
  ),
  refusals: ['not_found', 'conflict'],
});

/**
 * Copies a survey as a draft: everything but keys, waves and results. Its questions are mapped by key, and texts go
 * along. `missing` names the languages of the country's members, or of the country while it has none, that lack a text: the
 * title, the invitation text, or so many texts of its questions. `project_left`: its project doesn't cover the country. `answers_left`: questions of the
 * profiler that its link no longer asks for, because surveys may not get them there. `quotas_left`: quotas that ask for
 * answers which are not there. Sent again with the same `key` it returns the first.
 */
export const copySurvey = endpoint({
  method: 'POST',
  path: '/surveys/:id/copies',
  access: { right: 'surveys' },
  effect: 'write',
  summary: 'Copy a survey, to its country or another one',
  params,
  body: z.object({ key: creationKey, country_code: z.string().regex(/^[A-Z]{2}$/) }),
  result: json(
    z.object({
      id,
      survey_number: z.string(),
      project_left: z.boolean(),
      answers_left: z.array(z.string()),
      quotas_left: z.array(z.string()),
      /** The keys of questions whose screen-outs ask for answers of the profile which are not there. */
      screenouts_left: z.array(z.string()),
      missing: z.array(lackingLanguage),
    }),
  ),
  refusals: ['not_found', 'conflict'],
});

/** By the rules of `SURVEY_FIELDS` for the state that the survey has now; what they refuse is an error of the field. */
export const changeSurvey = endpoint({
  method: 'PUT',
  path: '/surveys/:id',
  access: { right: 'surveys' },
  effect: 'write',
  once: true,
  summary: 'Change a survey',
  params,
  body: z.object({ ...fields, version: z.int().min(1) }),
  result: json(z.object({ version: z.int() })),
  refusals: ['not_found', 'archived', 'conflict'],
});

/** The projects that cover a country, for the form of a survey. */
export const getSurveyChoices = endpoint({
  method: 'GET',
  path: '/survey-choices',
  access: { right: 'surveys' },
  effect: 'read',
  summary: "A country's projects, and the languages of its members",
  query: z.object({ country: z.string().regex(/^[A-Z]{2}$/) }),
  result: json(
    z.object({
      projects: z.array(z.object({ id, name: z.string() })),
      readers: z.array(z.object({ language: z.string(), members: z.int() })),
    }),
  ),
  refusals: ['not_found'],
});
