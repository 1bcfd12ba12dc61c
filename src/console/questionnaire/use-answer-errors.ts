import { ANSWER_ERRORS, type AnswerError } from '#contract/rules/check-answers.ts';
import { useTranslation } from '#ui/translation.tsx';

/** What a test run says of an answer; the console has the sentences of the members' site in its own languages. */
export function useAnswerErrors(): Partial<Record<AnswerError, string>> {
  const { t } = useTranslation();
  return {
    [ANSWER_ERRORS.required]: t('Please answer this question'),
    [ANSWER_ERRORS.rows]: t('Please choose an answer in every row'),
    [ANSWER_ERRORS.option]: t('Please choose one of the options'),
    [ANSWER_ERRORS.exclusive]: t("This option can't be combined with another one"),
    [ANSWER_ERRORS.integer]: t('Please enter a whole number of at least 1'),
    [ANSWER_ERRORS.email]: t('Please enter a valid email address'),
    [ANSWER_ERRORS.date]: t('Please enter a valid date'),
    [ANSWER_ERRORS.length]: t('Please enter at most 2000 characters'),
    [ANSWER_ERRORS.characters]: t("This contains characters that can't be used"),
  };
}
