import { FORM_PROBLEMS } from '#contract/operator/form-problems.ts';
import type { AuthoredAttribute, AuthoredForm } from '#contract/rules/authored-form.ts';
import type { FormProblem } from '#contract/rules/check-form.ts';
import type { Texts } from '#contract/rules/stored-definition.ts';
import { useTranslation } from '#ui/translation.tsx';

/** How a questionnaire speaks of its own questions, in the language that is edited. */
export function useFormSentences(form: AuthoredForm, language: string) {
  const { t } = useTranslation();
  const types: Record<AuthoredAttribute['type'], string> = {
    oe: t('Open answer'),
    sr: t('One choice'),
    mr: t('Several choices'),
    grid: t('Grid'),
  };
  const validations = { integer: t('Whole number'), email: t('Email address'), date: t('Date') };
  const textOf = (texts: Texts, fallback: string) =>
    [texts[language], texts.en, ...Object.values(texts)].find((text) => text?.trim()) ?? fallback;
  const questionOf = (key: string) => form.find((question) => question.key === key);
  const nameOf = (key: string) => textOf(questionOf(key)?.title ?? {}, key);
  const optionName = (question: string, option: string) =>
    textOf(questionOf(question)?.options?.find(({ key }) => key === option)?.name ?? {}, option);
  const quoted = (name: string) => t('"{name}"', { name });
  const either = (names: readonly string[]) =>
    names.length < 2
      ? quoted(names[0] ?? '…')
      : t('{names} or {last}', {
          names: names.slice(0, -1).map(quoted).join(', '),
          last: quoted(names.at(-1) ?? ''),
        });
  return {
    types,
    validations,
    textOf,
    nameOf,
    optionName,
    /** When a question is shown; null: always. */
    conditionSentence: ({ condition }: AuthoredAttribute) =>
      condition
        ? t('Shown if the answer to "{question}" is {answers}', {
            question: nameOf(condition.attribute),
            answers: either(condition.options.map((option) => optionName(condition.attribute, option))),
          })
        : null,
    filterSentence: ({ parent }: AuthoredAttribute) =>
      parent === undefined ? null : t('Its options depend on "{question}"', { question: nameOf(parent) }),
    problemSentence: ({ code, question, option = '', row = '', other = '' }: FormProblem) =>
      t(FORM_PROBLEMS[code], {
        option: code === 'condition_option_unknown' ? option : optionName(question, option),
        row: textOf(questionOf(question)?.rows?.find(({ key }) => key === row)?.name ?? {}, row),
        other: other === '' ? '' : nameOf(other),
      }),
  };
}

export type FormSentences = ReturnType<typeof useFormSentences>;
