import { FORM_PROBLEMS } from '#contract/operator/form-problems.ts';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { checkForm, type FormProblem } from '#contract/rules/check-form.ts';
import type { QuestionnaireKind } from '#contract/rules/questionnaire-kinds.ts';

/** The problems of a form of a kind in English, by the keys of their questions; empty if it can be used. */
export const formProblems = (
  form: AuthoredForm,
  kind: QuestionnaireKind,
): { question: string; sentence: string }[] =>
  checkForm(form, kind).map((problem) => ({ question: problem.question, sentence: inEnglish(problem) }));

const inEnglish = ({ code, option = '', row = '', other = '' }: FormProblem): string =>
  Object.entries({ option, row, other }).reduce(
    (sentence, [name, key]) => sentence.replaceAll(`{${name}}`, key),
    FORM_PROBLEMS[code],
  );
