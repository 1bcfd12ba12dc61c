import { LinkToSurvey, PageOfSurvey } from '#console/pages/surveys/survey/page-of-survey.tsx';
import { paths } from '#console/paths.ts';
import { LoadedEditor } from '#console/questionnaire/loaded-editor.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** The questions of a survey on our own site. */
export default function SurveyQuestionnairePage() {
  const { t } = useTranslation();
  return (
    <PageOfSurvey title={t('Questionnaire')}>
      {(found) =>
        found.questionnaire_id === null ? (
          <EmptyState title={t('This survey runs elsewhere, so its questions are there.')} />
        ) : (
          <>
            <LinkToSurvey survey={found} />
            <LoadedEditor
              base="/survey-questionnaires"
              id={found.questionnaire_id}
              list={{ path: paths.surveys, title: t('Surveys') }}
              survey={String(found.id)}
            />
          </>
        )
      }
    </PageOfSurvey>
  );
}
