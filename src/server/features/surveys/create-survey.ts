import pg from 'pg';
import { z } from 'zod';
import { fieldMessages } from '#contract/field-messages.ts';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { HOSTING_PRESET_IDS } from '#contract/rules/hosting-presets.ts';
import { SURVEY_DEVICES } from '#contract/rules/survey-devices.ts';
import { surveyTopicIds } from '#contract/rules/survey-topics.ts';
import type { Db } from '#server/database/connect.ts';
import { createQuestionnaire } from '#server/features/questionnaires/create-questionnaire.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { fieldError } from '#server/http/app-error.ts';
import { fieldErrorsOf } from '#server/http/input.ts';
import { entryUrlProblem } from './entry-url.ts';
import { type AuthoredQuota, quotaCells } from './quota-cells.ts';
import { insertCells } from './quotas.queries.ts';
import { keepSearchText } from './search-text.queries.ts';
import { addSurveyKey, type SurveyKey } from './survey-keys.ts';
import { insertSurvey } from './surveys.queries.ts';

const settings = z.object({
  /** If omitted, the next free number. */
  survey_number: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/)
    .optional(),
  country_code: z.string().regex(/^[A-Z]{2}$/),
  /** Language to title. */
  titles: z
    .record(z.string(), z.string().trim().min(1).max(200))
    .refine((titles) => Object.keys(titles).length > 0, fieldMessages.required),
  /** Language to what the invitation says beside the title. */
  invitation_texts: z.record(z.string(), z.string().trim().min(1).max(2000)).default({}),
  project_id: z.int().nullable().default(null),
  /** The topic members may have turned off; null: none of these. */
  topic: z.enum(surveyTopicIds).nullable().default(null),
  points: z.int().min(0).max(1_000_000),
  screenout_points: z.int().min(0).max(1_000_000).default(0),
  /** A screen-out earns only after so many minutes. */
  screenout_after_minutes: z.int().min(0).max(600).default(0),
  quota_full_points: z.int().min(0).max(1_000_000).default(0),
  /** The most in a day for screen-outs and quota-fulls. */
  daily_cap: z.int().min(0).max(1_000_000).nullable().default(null),
  minutes: z.int().min(1).max(600),
  /** Percent of completes and screen-outs that are expected to be completes; null: nobody said. */
  expected_incidence: z.int().min(1).max(100).nullable().default(null),
  /** The number of completes the client ordered; null: no limit. */
  completes_wanted: z.int().min(1).max(1_000_000_000).nullable().default(null),
  /** Places of a soft launch; null: it has none. */
  soft_launch_completes: z.int().min(1).max(1_000_000).nullable().default(null),
  /** Days during which points stay pending; default 0 for built-in and 14 for external surveys. */
  review_days: z.int().min(0).max(60).optional(),
  /** The longest duration of an attempt. */
  attempt_minutes: z.int().min(1).max(525_600).default(1440),
  opens_at: z.date().nullable().default(null),
  closes_at: z.date().nullable().default(null),
  /** On which it can be taken; null: any. */
  devices: z.array(z.enum(SURVEY_DEVICES)).min(1).nullable().default(null),
  priority: z.int().min(1).max(5).default(3),
  preset: z.enum(HOSTING_PRESET_IDS).default('hmac'),
  invite_new_members: z.boolean().default(false),
  state: z.enum(['draft', 'live']).default('draft'),
});

export type NewSurvey = z.input<typeof settings> &
  (
    | { kind: 'built_in'; form: AuthoredForm; quotas?: readonly AuthoredQuota[] }
    /** An address with `{attempt}` and, if needed, other placeholders of `EntryValues`, or `{profile:key}`. */
    | { kind: 'external'; entry_url: string }
  );

/**
 * Creates a survey with its first signing key, and for a built-in one its questionnaire and quota cells. Errors:
 * `invalid_fields` under the names of `NewSurvey`; `FormError` for problems of the form and its quotas.
 */
export async function createSurvey(
  db: Db,
  survey: NewSurvey,
): Promise<{ id: number; survey_number: string; questionnaire_id: number | null; key: SurveyKey }> {
  const given = settings.safeParse(survey);
  if (!given.success) throw fieldError(fieldErrorsOf(given.error, survey));
  const problem =
    survey.kind === 'external' ? await entryUrlProblem(db, survey.country_code, survey.entry_url) : null;
  if (problem) throw fieldError({ entry_url: problem });

  const { completes_wanted, review_days, survey_number, titles, invitation_texts, ...columns } = given.data;
  const questionnaireId =
    survey.kind === 'built_in' ? await createForm(db, survey).catch(nameSurveyField) : null;
  const created = await insertSurvey(db, {
    ...columns,
    ...(survey_number === undefined ? {} : { survey_number }),
    kind: survey.kind,
    titles: JSON.stringify(titles),
    invitation_texts: JSON.stringify(invitation_texts),
    review_days: review_days ?? (survey.kind === 'external' ? 14 : 0),
    questionnaire_id: questionnaireId,
    entry_url: survey.kind === 'external' ? survey.entry_url : null,
  }).catch(nameSurveyField);
  await keepSearchText(db, created.id);
  const key = await addSurveyKey(db, created.id);

  const total =
    completes_wanted === null ? [] : [{ name: 'total', wanted: completes_wanted, condition: null }];
  const quotas = (survey.kind === 'built_in' && survey.quotas) || [];
  const cells =
    questionnaireId === null || quotas.length === 0
      ? total
      : [...total, ...quotaCells((await loadStoredDefinition(db, questionnaireId)).definition, quotas)];
  if (cells.length > 0) await insertCells(db, created.id, cells);
  return { ...created, questionnaire_id: questionnaireId, key };
}

const createForm = (db: Db, survey: NewSurvey & { kind: 'built_in' }) =>
  createQuestionnaire(
    db,
    { kind: 'survey', country_code: survey.country_code, name: Object.values(survey.titles)[0] ?? '' },
    survey.form,
  );

/** Says which field a constraint of the database is about. */
export function nameSurveyField(error: unknown): never {
  const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined;
  if (constraint === 'surveys_survey_number_key') throw fieldError({ survey_number: fieldMessages.taken });
  if (constraint?.endsWith('_country_code_fkey'))
    throw fieldError({ country_code: fieldMessages.not_an_option });
  throw error;
}
