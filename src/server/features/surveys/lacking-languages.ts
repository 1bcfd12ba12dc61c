import type { Texts } from '#contract/rules/stored-definition.ts';

/** What members read of a survey, by language. */
type SurveyTexts = { titles: Texts; invitation_texts: Texts; questions?: readonly Texts[] };

type Reader = { language: string; members: number };

/**
 * The languages in which readers lack a text: the title, the invitation text where there is one in another language, or so many
 * texts of questions.
 */
export function lackingLanguages(
  readers: readonly Reader[],
  { titles, invitation_texts, questions = [] }: SurveyTexts,
): Array<Reader & { title: boolean; invitation_text: boolean; questions: number }> {
  const isInviting = Object.keys(invitation_texts).length > 0;
  return readers
    .map(({ language, members }) => ({
      language,
      members,
      title: !titles[language],
      invitation_text: isInviting && !invitation_texts[language],
      questions: questions.filter((text) => !text[language]).length,
    }))
    .filter((lacking) => lacking.title || lacking.invitation_text || lacking.questions > 0);
}
