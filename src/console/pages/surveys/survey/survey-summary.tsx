import { useShare } from '#console/pages/surveys/figures/share.ts';
import { useSurveyTexts } from '#console/pages/surveys/survey-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import { useTopicTexts } from '#console/topic-texts.ts';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { usePresetNames } from './preset-names.ts';
import type { Survey } from './survey.ts';

/** What is promised of a survey, and how it is run. */
export function useSurveySummary(survey: Survey) {
  const { t } = useTranslation();
  const { points, minutes, dateTime } = useFormats();
  const share = useShare();
  const { kinds, devices, priorities } = useSurveyTexts();
  const topics = useTopicTexts();
  const nameOf = usePresetNames();
  const { project, measured_minutes, opens_at, closes_at, topic } = survey;
  return [
    {
      term: t('Project'),
      text: project ? <Link to={pathOf(paths.project, project.id)}>{project.name}</Link> : '–',
    },
    { term: t('Points for a complete'), text: points(survey.points) },
    {
      term: t('Points for a screen-out'),
      text:
        survey.screenout_points > 0 && survey.screenout_after_minutes > 0
          ? t('{points}, after {minutes}', {
              points: points(survey.screenout_points),
              minutes: minutes(survey.screenout_after_minutes),
            })
          : points(survey.screenout_points),
    },
    { term: t('Points for a quota-full'), text: points(survey.quota_full_points) },
    {
      term: t('Daily limit per member'),
      text: survey.daily_cap === null ? t('None') : points(survey.daily_cap),
    },
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
    ...(survey.expected_incidence === null
      ? []
      : [
          {
            term: t('Expected incidence'),
            text: share({ part: survey.expected_incidence, whole: 100 }),
          },
        ]),
    { term: t('Opens'), text: opens_at ? dateTime(opens_at) : t('When it goes live') },
    { term: t('Closes'), text: closes_at ? dateTime(closes_at) : t('When you close it') },
    {
      term: t('Devices'),
      text: survey.devices ? survey.devices.map((kind) => devices[kind]).join(', ') : t('Any'),
    },
    { term: t('Priority'), text: priorities[survey.priority] },
    { term: t('Topic'), text: topic ? topics[topic] : '–' },
    { term: t('Hosted'), text: survey.kind === 'external' ? nameOf(survey.preset) : kinds[survey.kind] },
    {
      term: t('Points stay pending for'),
      text: t('{days} days', { count: survey.review_days, days: survey.review_days }),
    },
    { term: t('New members are invited too'), text: survey.invite_new_members ? t('Yes') : t('No') },
    { term: t('Created'), text: dateTime(survey.created_at) },
  ];
}
