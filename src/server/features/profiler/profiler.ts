import type { ResultData } from '#contract/endpoint.ts';
import type { getProfiler as endpoint } from '#contract/portal/profiler.calls.ts';
import { type Completeness, checkAnswers, completeness } from '#contract/rules/check-answers.ts';
import type { Languages } from '#contract/rules/localise.ts';
import type { Values } from '#contract/rules/questionnaire.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { noteHousehold } from '#server/features/households/note-household.ts';
import { noteProfileUpdated } from '#server/features/members/last-active.ts';
import { findProfiler } from '#server/features/questionnaires/find-profiler.ts';
import { loadDefinition } from '#server/features/questionnaires/load-definition.ts';
import { answersOf, replaceAnswers } from '#server/features/questionnaires/member-answers.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { foundWithinPage } from '#server/http/within-page.ts';

type Profiler = ResultData<typeof endpoint>;
type Member = { readonly member_id: number; readonly country_code: string };

/** The profiler of the member's country with the member's answers; empty if there is none. */
export async function getProfiler(db: ReadDb, member: Member, languages: Languages): Promise<Profiler> {
  const questionnaireId = await findProfiler(db, member.country_code);
  if (questionnaireId === null) return { definition: [], values: {} };
  const { definition } = await loadDefinition(db, questionnaireId, languages);
  const answers = await answersOf(db, member.member_id, definition);
  // Answers to an older version that the current one would refuse are asked again.
  return { definition, values: checkAnswers(definition, answers).accepted as Profiler['values'] };
}

/** How complete a member's profiler is; worked out once for a page with several calls that ask for it. */
export const profilerCompleteness = (
  db: ReadDb,
  member: Member,
  languages: Languages,
): Promise<Completeness> =>
  foundWithinPage(
    `completeness ${member.member_id} ${languages.language} ${languages.fallback}`,
    async () => {
      const { definition, values } = await getProfiler(db, member, languages);
      return completeness(definition, values);
    },
  );

/**
 * Saves the whole profiler; answers that are missing or no longer visible are deleted. Errors: `not_found` if the
 * country has none; `invalid_fields` under attribute ids, in which case nothing is saved.
 */
export async function saveProfiler(
  db: Db,
  member: Member,
  values: Values,
  languages: Languages,
): Promise<Pick<Profiler, 'values'>> {
  const questionnaireId = await findProfiler(db, member.country_code);
  if (questionnaireId === null) throw new AppError('not_found');
  const { definition } = await loadDefinition(db, questionnaireId, languages);
  const { accepted, errors } = checkAnswers(definition, values);
  if (Object.keys(errors).length > 0) throw fieldError(errors);
  await replaceAnswers(db, member.member_id, questionnaireId, accepted);
  await noteProfileUpdated(db, member.member_id);
  await noteHousehold(db, member);
  return { values: accepted as Profiler['values'] };
}
