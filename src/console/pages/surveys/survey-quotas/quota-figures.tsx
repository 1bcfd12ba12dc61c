import { useCall } from '#console/call.ts';
import { CompletesChart } from '#console/pages/surveys/figures/completes-chart.tsx';
import { DropOutPages } from '#console/pages/surveys/figures/drop-out-pages.tsx';
import { FieldFigures } from '#console/pages/surveys/figures/field-figures.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { QuotaCell } from './quotas.ts';

const ASK_EVERY_MS = 15_000;

type QuotaFiguresProps = { survey: number; quota: QuotaCell; onClose(): void };

/** All figures of a quota; of one that asks for answers to the survey itself, those of the completes that hold its places. */
export function QuotaFigures({ survey, quota, onClose }: QuotaFiguresProps) {
  const { t } = useTranslation();
  const figures = useCall(
    'GET /surveys/:id/quotas/:cell/figures',
    { params: { id: survey, cell: quota.id } },
    { refetchInterval: ASK_EVERY_MS },
  );
  return (
    <Dialog
      title={t('All figures of the quota: {name}', { name: quota.name })}
      closeText={t('Close')}
      onClose={onClose}
    >
      <Loaded query={figures}>
        {(found) => (
          <Stack>
            {found.known_before ? (
              <FieldFigures
                counts={found.counts}
                medianMinutes={found.median_minutes}
                promised={found}
                pointsRate={found.points_rate}
                asOf={found.as_of}
              />
            ) : (
              <p>
                {t(
                  'This quota asks for answers to the survey itself, so only those who hold a place in it are counted.',
                )}
              </p>
            )}
            <CompletesChart query={figures} file={`completes-quota-${quota.id}`} />
            <DropOutPages pages={found.pages} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}
