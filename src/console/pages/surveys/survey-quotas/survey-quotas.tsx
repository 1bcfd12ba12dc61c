import { call, useAction, useCall } from '#console/call.ts';
import { useConditionSentence } from '#console/pages/surveys/segments/condition-sentence.ts';
import { pathOf, paths } from '#console/paths.ts';
import { useOperator } from '#console/session.tsx';
import { type CellState, cellState, QUOTA_FIELDS } from '#contract/rules/quotas.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Bar } from '#ui/progress-bar.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { QuotaRates } from './quota-rates.tsx';
import type { QuotaCell, Quotas } from './quotas.ts';

/** While the field is open places come and go. */
const ASK_EVERY_MS = 15_000;

/** How full the quotas of a survey are, and which of them turn nobody away. */
export function SurveyQuotas({ id }: { id: number }) {
  const { t } = useTranslation();
  const quotas = useCall('GET /surveys/:id/quotas', { params: { id } }, { refetchInterval: ASK_EVERY_MS });
  const canChange =
    quotas.data && (quotas.data.cells.length > 0 || QUOTA_FIELDS.condition[quotas.data.state] === 'free');
  return (
    <Card
      title={t('Quotas')}
      aside={
        canChange && (
          <ButtonLink variant="secondary" to={pathOf(paths.surveyQuotas, id)}>
            {t('Edit the quotas')}
          </ButtonLink>
        )
      }
    >
      <Loaded query={quotas}>{(found) => <Cells id={id} quotas={found} />}</Loaded>
    </Card>
  );
}

function Cells({ id, quotas }: { id: number; quotas: Quotas }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { may } = useOperator();
  const { total, cells, state, country_code, questions } = quotas;
  const choices = useCall('GET /condition-choices', { query: { country: country_code } });
  const sentenceOf = useConditionSentence([...questions, ...(choices.data?.questions ?? [])]);
  const enforcement = useAction(
    ({ cell, is_enforced }: { cell: number; is_enforced: boolean }) =>
      call(
        'POST /surveys/:id/quotas/:cell/enforcement',
        { params: { id, cell }, body: { is_enforced } },
        { notify: false },
      ),
    { invalidates: ['GET /surveys/:id/quotas', 'GET /surveys/:id', 'GET /surveys/:id/history'] },
  );
  const states: Record<CellState, string> = {
    open: t('Open quota'),
    nearly_full: t('Nearly full'),
    full: t('Full'),
    relaxed: t('Relaxed'),
  };
  const tones = { open: 'success', nearly_full: 'warning', full: 'danger', relaxed: 'info' } as const;
  const mayEnforce = may('fieldwork') && state !== 'archived';
  const places = ({ filled, wanted, counts }: Pick<QuotaCell, 'filled' | 'wanted' | 'counts'>) =>
    t('{filled} of {wanted} places taken, {completes} of them by completes', {
      filled: number(filled),
      wanted: number(wanted),
      completes: number(counts.completes),
    });
  if (cells.length === 0)
    return (
      <EmptyState title={t('This survey has no quotas')}>
        {t('Quotas limit how many completes come from each group of members.')}
      </EmptyState>
    );
  return (
    <Stack>
      {total && <p>{t('All together: {places}', { places: places(total) })}</p>}
      <p>{t("Members who belong to none of these quotas aren't limited by them.")}</p>
      <FailureNotice failure={enforcement.failure} />
      <DataTable
        caption={t('Quotas')}
        captionHidden
        rows={cells}
        rowKey={({ id: cell }) => cell}
        columns={[
          { id: 'name', header: t('Name'), cell: ({ name }) => name },
          { id: 'who', header: t('Who counts'), cell: ({ condition }) => sentenceOf(condition) },
          {
            id: 'places',
            header: t('Places'),
            cell: (cell) => (
              <>
                <Bar value={Math.min(cell.filled, cell.wanted)} max={Math.max(cell.wanted, 1)} aria-hidden />
                <small>{places(cell)}</small>
              </>
            ),
          },
          {
            id: 'state',
            header: t('State'),
            cell: (cell) => <Badge tone={tones[cellState(cell)]}>{states[cellState(cell)]}</Badge>,
          },
          ...(mayEnforce
            ? [
                {
                  id: 'enforcement',
                  header: t('Action'),
                  action: true,
                  cell: ({ id: cell, name, is_enforced }: QuotaCell) => (
                    <Button
                      variant="secondary"
                      busy={enforcement.pending && enforcement.pendingInput?.cell === cell}
                      busyText={t('Loading...')}
                      aria-label={
                        is_enforced
                          ? t('Relax the quota: {name}', { name })
                          : t('Enforce the quota again: {name}', { name })
                      }
                      onClick={() => void enforcement.run({ cell, is_enforced: !is_enforced })}
                    >
                      {is_enforced ? t('Relax') : t('Enforce')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
        texts={{
          loading: '',
          empty: '',
          error: '',
          retry: '',
        }}
      />
      <p>
        {t(
          'Whoever comes to a full quota is turned away. A relaxed quota still counts, and turns nobody away. A place comes back when an attempt ends without a complete.',
        )}
      </p>
      <QuotaRates id={id} quotas={quotas} />
    </Stack>
  );
}
