import { type SurveyTopicId, surveyTopics } from '#contract/rules/survey-topics.ts';
import { ChoiceBoxes } from '#ui/choice-boxes.tsx';
import { useTranslation } from '#ui/translation.tsx';

type TopicsOffProps = {
  field: (name: SurveyTopicId) => { name: string; defaultChecked: boolean };
  error: string | undefined;
};

/** The topics to turn off, sensitive ones first. */
export function TopicsOff({ field, error }: TopicsOffProps) {
  const { t } = useTranslation();
  const boxes = (sensitive: boolean) =>
    surveyTopics
      .filter((topic) => topic.sensitive === sensitive)
      .map(({ id, name }) => {
        const { name: fieldName, defaultChecked } = field(id);
        return { name: fieldName, defaultChecked, label: t(name) };
      });
  return (
    <>
      <ChoiceBoxes
        name="topics_off"
        label={t('No surveys about these sensitive topics')}
        hint={t("Tick the topics you'd rather not be asked about.")}
        boxes={boxes(true)}
        error={error === undefined ? undefined : t(error)}
      />
      <ChoiceBoxes label={t('And none about these topics')} boxes={boxes(false)} />
    </>
  );
}
