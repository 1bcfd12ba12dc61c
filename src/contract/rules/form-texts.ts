import type { AuthoredForm } from './authored-form.ts';
import type { StoredDefinition, Texts } from './stored-definition.ts';

/** Every text that members read in a questionnaire, with its question. */
export const textsOfForm = (form: AuthoredForm | StoredDefinition): { question: string; texts: Texts }[] =>
  form.flatMap(({ key, title, picture, options = [], rows = [] }) =>
    [
      title,
      ...(picture ? [picture.alt] : []),
      ...options.map(({ name }) => name),
      ...rows.map(({ name }) => name),
    ].map((texts) => ({
      question: key,
      texts,
    })),
  );

/** The texts that are missing in each of these languages, with their questions; languages that lack none are left out. */
export const missingTexts = (
  form: AuthoredForm,
  languages: readonly string[],
): { language: string; texts: number; questions: string[] }[] =>
  languages
    .map((language) => {
      const missing = textsOfForm(form).filter(({ texts }) => !texts[language]?.trim());
      return {
        language,
        texts: missing.length,
        questions: [...new Set(missing.map(({ question }) => question))],
      };
    })
    .filter(({ texts }) => texts > 0);
