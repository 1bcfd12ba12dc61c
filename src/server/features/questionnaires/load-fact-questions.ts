import { type FactQuestion, factQuestions } from '#contract/rules/fact-questions.ts';
import type { Languages } from '#contract/rules/localise.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { loadStoredDefinition, loadVersions } from './load-definition.ts';

/** What conditions can name of a questionnaire's newest version, in one language, as members may have answered any version. */
export async function loadFactQuestions(
  db: ReadDb,
  questionnaireId: number,
  languages: Languages,
): Promise<FactQuestion[]> {
  const { definition } = await loadStoredDefinition(db, questionnaireId);
  const versions = await loadVersions(db, questionnaireId);
  return factQuestions(
    definition,
    languages,
    versions.map((one) => one.definition),
  );
}
