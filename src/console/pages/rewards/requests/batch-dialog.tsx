import { useState } from 'react';
import { useCall } from '#console/call.ts';
import { type BulkActionProps, BulkDialog } from '#console/faces/list/bulk-dialog.tsx';
import { NewBatchDialog } from '#console/pages/rewards/batches/new-batch-dialog.tsx';
import { paths } from '#console/paths.ts';
import { rewardRequestsList } from '#contract/operator/lists/reward-requests.list.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';

type BatchDialogProps = BulkActionProps & { action: 'put-into-batch' | 'take-out-of-batch' };

/** Puts many requests into an open batch, or takes them out of it. */
export function BatchDialog({ action, ...props }: BatchDialogProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const open = useCall('GET /payout-batches', { query: { state: 'open', limit: '100' } });
  const isPut = action === 'put-into-batch';
  const title = (rows: number) =>
    isPut
      ? t('Put {rows} requests into a batch?', { count: rows, rows: number(rows) })
      : t('Take {rows} requests out of a batch?', { count: rows, rows: number(rows) });
  const [isNew, setNew] = useState(false);
  const [created, setCreated] = useState<number | null>(null);
  const batches = open.data?.rows ?? [];
  // Once there was one to choose, what was begun goes on, also when somebody freezes the last one meanwhile.
  const [isChoice, setChoice] = useState(false);
  if (!isChoice && batches.length > 0) setChoice(true);
  if (isNew)
    return (
      <NewBatchDialog
        onClose={() => setNew(false)}
        onCreated={(id) => {
          setCreated(id);
          setNew(false);
        }}
      />
    );
  if (!isChoice)
    return (
      <Dialog title={title(props.selected.count)} closeText={t('Close')} onClose={props.onClose}>
        <Loaded query={open}>{() => <p>{t('There is no open batch.')}</p>}</Loaded>
        <DialogActions>
          {isPut && open.data ? (
            <Button onClick={() => setNew(true)}>{t('New batch…')}</Button>
          ) : (
            <ButtonLink to={paths.payoutBatches}>{t('Batches of money orders')}</ButtonLink>
          )}
        </DialogActions>
      </Dialog>
    );
  return (
    <BulkDialog<{ batch_id: string }>
      {...props}
      list={rewardRequestsList}
      action={action}
      title={title}
      consequences={() =>
        isPut
          ? [
              t('No points move, and no member is told.'),
              t(
                "Requests that aren't approved, don't go by post or are of another country are skipped and listed.",
              ),
            ]
          : [
              t('The requests stay approved. No points move, and no member is told.'),
              t("Requests that aren't in this batch are skipped and listed."),
            ]
      }
      undo={isPut ? t('You can take them out until the batch is frozen.') : t('You can put them in again.')}
      confirm={isPut ? t('Put them in') : t('Take them out')}
      input={{
        defaults: { batch_id: String(created ?? (batches.length === 1 ? batches[0]?.id : '')) },
        fields: (form) => (
          <>
            <SelectField
              {...form.field('batch_id')}
              label={t('Batch')}
              hint={batches.length === 0 ? t('There is no open batch.') : undefined}
              placeholder={t('Please choose')}
              options={batches.map(({ id, name, country_code, requests }) => ({
                value: String(id),
                label: t('{name} ({country}, {rows} requests)', {
                  count: requests,
                  name,
                  country: country_code,
                  rows: number(requests),
                }),
              }))}
              required
            />
            {isPut && (
              <p>
                <Button variant="secondary" onClick={() => setNew(true)}>
                  {t('New batch…')}
                </Button>
              </p>
            )}
          </>
        ),
        body: ({ batch_id }) => ({ batch_id: Number(batch_id) }),
      }}
    />
  );
}
