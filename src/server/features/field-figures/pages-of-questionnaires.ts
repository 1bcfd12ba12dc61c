import type { StoredDefinition } from '#contract/rules/stored-definition.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { type PageFigures, pagesTogether } from './drop-out-by-page.ts';

type Counted<Survey> = { survey: Survey; questionnaire_id: number | null; pages: readonly PageFigures[] };
type Questionnaire<Survey> = {
  surveys: (Survey & { version: number })[];
  pages: Omit<PageFigures, 'version'>[];
};

/**
 * Drop-out by page of several surveys, by what they ask: each has a questionnaire of its own, and copies for other countries ask the
 * same on the same pages. Versions of one survey stand apart, as they do in its own figures; surveys elsewhere have none.
 */
export async function pagesOfQuestionnaires<Survey extends { id: number }>(
  db: ReadDb,
  all: readonly Counted<Survey>[],
): Promise<Questionnaire<Survey>[]> {
  const groups: (Questionnaire<Survey> & { definition: StoredDefinition })[] = [];
  for (const { survey, questionnaire_id, pages } of all) {
    if (questionnaire_id === null) continue;
    for (const version of new Set(pages.map((page) => page.version))) {
      const { definition } = await loadStoredDefinition(db, questionnaire_id, version);
      const own = pages.filter((page) => page.version === version);
      const group = groups.find(
        (one) => asksTheSame(one.definition, definition) && one.surveys.every(({ id }) => id !== survey.id),
      );
      if (!group) groups.push({ definition, surveys: [{ ...survey, version }], pages: own });
      else {
        group.surveys.push({ ...survey, version });
        group.pages = pagesTogether([...group.pages, ...own].map((page) => ({ ...page, version: 0 })));
      }
    }
  }
  return groups.map(({ definition: _asked, ...group }) => group);
}

/** Whether questions and pages are the same, in every language that both have of a question, and in one at least. */
function asksTheSame(one: StoredDefinition, other: StoredDefinition): boolean {
  return (
    one.length === other.length &&
    one.every((question, at) => {
      const twin = other[at];
      if (twin?.page !== question.page || twin.type !== question.type) return false;
      const both = Object.keys(question.title).filter((language) => language in twin.title);
      return both.length > 0 && both.every((language) => question.title[language] === twin.title[language]);
    })
  );
}
