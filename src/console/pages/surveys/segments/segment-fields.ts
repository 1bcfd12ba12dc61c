import type { FieldWords } from '#console/faces/form/conflict-notice.tsx';
import type { Condition } from '#contract/rules/conditions.ts';
import { useTranslation } from '#ui/translation.tsx';
import { useConditionSentence } from './condition-sentence.ts';
import type { ConditionChoices } from './segment.ts';

/** What others can change in a segment, in words. */
export function useSegmentFields(questions: ConditionChoices['questions']): Record<string, FieldWords> {
  const { t } = useTranslation();
  const sentenceOf = useConditionSentence(questions);
  return {
    name: t('Name'),
    condition: { name: t('Who is meant'), written: (value) => sentenceOf(value as Condition) },
  };
}
