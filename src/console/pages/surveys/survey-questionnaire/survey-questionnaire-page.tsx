import { useCall } from '#console/call.ts';
import { LoadedThing } from '#console/faces/thing/loaded-thing.tsx';
import { titleOf } from '#console/pages/surveys/survey/survey.ts';
import { pathOf, paths } from '#console/paths.ts';
import { LoadedEditor } from '#console/questionnaire/loaded-editor.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { useParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** The questions of a survey on our own site. */
export default function SurveyQuestionnairePage() {
  const { t, language } = useTranslation();
  const { id = '' } = useParams();
  const survey = useCall('GET /surveys/:id', { params: { id } });
  const list = { path: paths.surveys, title: t('Surveys') };
  return (
    <LoadedThing
      query={survey}
      title={t('Questionnaire')}
      unknown={t('There is no such survey in your countries')}
      list={list}
    >
      {(found) =>
        found.questionnaire_id === null ? (
          <EmptyState title={t('This survey runs elsewhere, so its questions are there.')} />
        ) : (
          <>
            <p>
              <Link to={pathOf(paths.survey, id)}>
                {t('Survey')} {found.survey_number} · {titleOf(found, language)}
              </Link>
            </p>
            <LoadedEditor base="/survey-questionnaires" id={found.questionnaire_id} list={list} survey={id} />
          </>
        )
      }
    </LoadedThing>
  );
}
