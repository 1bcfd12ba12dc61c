import type { OperatorCalls } from '#contract/operator/calls.ts';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/data-table.tsx';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';

export type QuestionnaireSummary = OperatorCalls['GET /reward-forms']['data'][number];

/** How far a questionnaire is, in lists of them; `of` finds it in a row. */
export function useSummaryColumns<Row>(of: (row: Row) => QuestionnaireSummary | undefined): Column<Row>[] {
  const { t } = useTranslation();
  const { number, date } = useFormats();
  return [
    {
      id: 'questions',
      header: t('Questions'),
      numeric: true,
      cell: (row) => number(of(row)?.questions ?? 0),
    },
    {
      id: 'state',
      header: t('State'),
      cell(row) {
        const found = of(row);
        if (found?.draft_at)
          return <Badge tone="warning">{t('Draft of {day}', { day: date(found.draft_at) })}</Badge>;
        if (!found || found.questions === 0) return <Badge>{t('No questions')}</Badge>;
        return (
          <Badge tone="success">
            {t('Version {version} of {day}', { version: found.version, day: date(found.published_at) })}
          </Badge>
        );
      },
    },
  ];
}
