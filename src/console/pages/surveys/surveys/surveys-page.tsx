import { ListPage } from '#console/faces/list/list-page.tsx';
import { useSurveyTexts } from '#console/pages/surveys/survey-texts.ts';
import { useSeriesTexts } from '#console/pages/surveys/waves/series-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import type { Row } from '#contract/operator/list.ts';
import { surveysList } from '#contract/operator/lists/surveys.list.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Survey = Row<typeof surveysList>;

/** All surveys, the newest first. */
export default function SurveysPage() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { states, nameOfState, tones, kinds } = useSurveyTexts();
  const { standings } = useSeriesTexts();
  return (
    <ListPage<Survey>
      list={surveysList}
      lead={t('The newest surveys are at the top. Places taken are completes and surveys in progress.')}
      actions={<ButtonLink to={paths.newSurvey}>{t('New survey')}</ButtonLink>}
      name="title"
      pathOf={({ id }) => pathOf(paths.survey, id)}
      columns={['title', 'state', 'country_code', 'project', 'filled', 'points', 'minutes', 'closes_at']}
      options={{ state: states, kind: kinds, automatic: standings }}
      search="words"
      views={[
        { name: t('All'), search: '' },
        { name: t('In the field'), search: 'state=soft_launch,live,paused' },
        { name: t('Drafts'), search: 'state=draft' },
        { name: t('Closed surveys'), search: 'state=closed' },
      ]}
      cells={{
        title: ({ title, survey_number }) => (
          <>
            {title} <small>{survey_number}</small>
          </>
        ),
        state: ({ state }) => <Badge tone={tones[state]}>{nameOfState(state)}</Badge>,
        filled: ({ filled, target }) =>
          filled === null || target === null
            ? t('no limit')
            : t('{completes} of {target}', { completes: number(filled), target: number(target) }),
      }}
      nothingYet={{
        title: t('No surveys yet'),
        text: t('Create a survey hosted elsewhere. Built-in ones come from the command line.'),
      }}
    />
  );
}
