import type { ResultData } from '#contract/endpoint.ts';
import type { QuestionnaireCalls } from '#contract/operator/questionnaire-calls.ts';
import type { QuestionnaireKind } from '#contract/rules/questionnaire-kinds.ts';
import { withScreenOuts } from '#contract/rules/screen-outs.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { findDraft, languagesOfCountry, publishedVersions } from './drafts.queries.ts';
import { formOfDefinition } from './form-of-definition.ts';
import { loadStoredDefinition } from './load-definition.ts';

type Read = ResultData<QuestionnaireCalls['read']>;
type Version = ResultData<QuestionnaireCalls['readVersion']>;

/** A questionnaire as its author sees it: the draft, or else what is published. Error: `not_found`. */
export async function readQuestionnaire(
  db: ReadDb,
  questionnaireId: number,
  kinds: readonly QuestionnaireKind[],
): Promise<Omit<Read, 'in_progress'>> {
  const found = await findDraft(db, questionnaireId, kinds);
  if (!found) throw new AppError('not_found');
  const { draft, draft_at, draft_by, ...questionnaire } = found;
  const published = await readVersion(db, questionnaireId);
  return {
    ...questionnaire,
    languages: await languagesOfCountry(db, questionnaire.country_code),
    draft: draft_at === null ? null : { at: draft_at, operator: draft_by },
    form: draft ? withScreenOuts(draft) : published.form,
    published,
  };
}

/** A published version, by default the newest. Error: `not_found`. */
export async function readVersion(db: ReadDb, questionnaireId: number, version?: number): Promise<Version> {
  const versions = await publishedVersions(db, questionnaireId);
  const found = version === undefined ? versions[0] : versions.find((one) => one.version === version);
  if (!found) throw new AppError('not_found');
  const { definition } = await loadStoredDefinition(db, questionnaireId, found.version);
  return { ...found, form: formOfDefinition(definition) };
}
