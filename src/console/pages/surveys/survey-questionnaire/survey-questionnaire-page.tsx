import { useState } from 'react';
import { LinkToSurvey, PageOfSurvey } from '#console/pages/surveys/survey/page-of-survey.tsx';
import type { Survey } from '#console/pages/surveys/survey/survey.ts';
import { paths } from '#console/paths.ts';
import { LoadedEditor } from '#console/questionnaire/loaded-editor.tsx';
import { QUESTIONNAIRE_FIELD } from '#contract/rules/survey-fields.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** The questions of a survey on our own site. */
export default function SurveyQuestionnairePage() {
  const { t } = useTranslation();
  return (
    <PageOfSurvey title={t('Questionnaire')}>
      {(found) => (
        <>
          <LinkToSurvey survey={found} />
          {found.questionnaire_id === null ? (
            <>
              <PageHeading title={t('Questionnaire')} />
              <EmptyState title={t('This survey runs elsewhere, so its questions are there.')} />
            </>
          ) : (
            <Questions survey={found} questionnaire={found.questionnaire_id} />
          )}
        </>
      )}
    </PageOfSurvey>
  );
}

/** What is typed stays to be read where the survey is archived meanwhile. */
function Questions({ survey, questionnaire }: { survey: Survey; questionnaire: number }) {
  const { t } = useTranslation();
  const [isFixed] = useState(QUESTIONNAIRE_FIELD[survey.state] === 'fixed');
  if (isFixed)
    return (
      <>
        <PageHeading title={t('Questionnaire')} />
        <EmptyState title={t("This survey is archived, so its questions can't change any more")} />
      </>
    );
  return (
    <LoadedEditor
      base="/survey-questionnaires"
      id={questionnaire}
      list={{ path: paths.surveys, title: t('Surveys') }}
      survey={String(survey.id)}
    />
  );
}
