import { pathOf, paths } from '#console/paths.ts';
import { QUESTIONNAIRE_FIELD } from '#contract/rules/survey-fields.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Hosting, Survey } from './survey.ts';

/** The questions of a survey on our own site, in their order. */
export function SurveyOutline({
  survey,
  questionnaire,
}: {
  survey: Survey;
  questionnaire: NonNullable<Hosting['questionnaire']>;
}) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { version, pages, questions } = questionnaire;
  const types = {
    oe: t('Open answer'),
    sr: t('One choice'),
    mr: t('Several choices'),
    grid: t('Grid'),
  };
  return (
    <Card
      title={t('Built in')}
      aside={
        QUESTIONNAIRE_FIELD[survey.state] !== 'fixed' && (
          <ButtonLink variant="secondary" to={pathOf(paths.surveyQuestionnaire, survey.id)}>
            {t('Edit the questionnaire')}
          </ButtonLink>
        )
      }
    >
      <Stack>
        <p>
          {t('Version {version}: {questions} questions on {pages} pages', {
            version: number(version),
            questions: number(questions.length),
            pages: number(pages),
            count: questions.length,
          })}
        </p>
        <DataTable
          caption={t('Questions')}
          captionHidden
          rows={questions.map((question, at) => ({ ...question, at }))}
          rowKey={({ at }) => at}
          columns={[
            { id: 'question', header: t('Question'), cell: ({ title }) => title },
            {
              id: 'page',
              header: t('Page'),
              cell: ({ page }) => t('Page {number}', { number: number(page) }),
            },
            { id: 'type', header: t('Type'), cell: ({ type }) => types[type] },
          ]}
          texts={{ loading: '', empty: '', error: '', retry: '' }}
        />
      </Stack>
    </Card>
  );
}
