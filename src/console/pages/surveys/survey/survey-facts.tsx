import { useSurveyTexts } from '#console/pages/surveys/survey-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import { useTopicTexts } from '#console/topic-texts.ts';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Survey } from './survey.ts';

/** What is promised of a survey, and how it is run. */
export function useSurveyFacts(survey: Survey) {
  const { t } = useTranslation();
  const { points, minutes, dateTime } = useFormats();
  const { kinds } = useSurveyTexts();
  const topics = useTopicTexts();
  const { project, measured_minutes, closes_at, topic } = survey;
  return [
    {
      term: t('Project'),
      text: project ? <Link to={pathOf(paths.project, project.id)}>{project.name}</Link> : '–',
    },
    { term: t('Points for a complete'), text: points(survey.points) },
    { term: t('Points for a screen-out'), text: points(survey.screenout_points) },
    {
      term: t('Length'),
      text:
        measured_minutes === null
          ? minutes(survey.minutes)
          : t('{measured} measured, {promised} planned', {
              measured: minutes(measured_minutes),
              promised: minutes(survey.minutes),
            }),
    },
    { term: t('Closes'), text: closes_at ? dateTime(closes_at) : t('when you close it') },
    { term: t('Topic'), text: topic ? topics[topic] : '–' },
    { term: t('Hosted'), text: kinds[survey.kind] },
    {
      term: t('Points stay pending for'),
      text: t('{days} days', { count: survey.review_days, days: survey.review_days }),
    },
    { term: t('New members are invited too'), text: survey.invite_new_members ? t('Yes') : t('No') },
    { term: t('Created'), text: dateTime(survey.created_at) },
  ];
}
