import type { z } from 'zod';
import type { questionnaireSummary } from '#contract/operator/questionnaire-calls.ts';
import type { QuestionnaireKind } from '#contract/rules/questionnaire-kinds.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { questionnairesOfKinds } from './drafts.queries.ts';

/** The questionnaires of these kinds that countries have or share; `countries` null: of all. */
export const listQuestionnaires = async (
  db: ReadDb,
  kinds: readonly QuestionnaireKind[],
  countries: readonly string[] | null,
): Promise<z.output<typeof questionnaireSummary>[]> =>
  (await questionnairesOfKinds(db, kinds, countries)).map((questionnaire) => ({
    ...questionnaire,
    may_edit: countries === null || questionnaire.country_code !== null,
  }));
