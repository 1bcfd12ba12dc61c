import type { Definition, Values } from '#contract/rules/questionnaire.ts';
import { QuestionnaireFields } from '#ui/questionnaire-fields.tsx';
import { useTranslation } from '#ui/translation.tsx';

type ExtraQuestionsProps = {
  definition: Definition;
  values: Values;
  /** English messages by attribute id. */
  errors: Readonly<Record<string, string>>;
  onChange: (values: Values) => void;
};

/** The country's extra questions; loaded only if there are any. */
export default function ExtraQuestions({ errors, ...questions }: ExtraQuestionsProps) {
  const { t } = useTranslation();
  return (
    <QuestionnaireFields
      {...questions}
      errors={Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, t(error as 'Register')]))}
      texts={{
        choose: t('Please choose'),
        parentFirst: t('Please answer the question above first'),
      }}
    />
  );
}
