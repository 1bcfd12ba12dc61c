import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { call, callEvents, type OperatorGetKey } from '#console/call.ts';
import { listPath } from '#console/list-paths.ts';
import type { List } from '#contract/operator/list.ts';
import { operatorSentence } from '#contract/operator/operator-sentences.ts';
import { ButtonLink } from '#ui/button.tsx';
import { type CallError, isRefusal } from '#ui/call.ts';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { failureSentence } from '#ui/failure-sentence.ts';
import { useFormats } from '#ui/formats.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** How far a bulk action is, as its call answers. */
export type BulkProgress = {
  id: number;
  action: string;
  finished_at: string | null;
  stopped_because: string | null;
  waiting: number;
  done: number;
  skipped: number;
};

const POLL_MS = 1000;

/** The query of a bulk action's progress; it is asked again until the action has finished. */
export function useBulkProgress(list: List, id: number | null) {
  return useQuery<BulkProgress, CallError>({
    queryKey: [`GET /${list.name}/bulk/:id`, { params: { id } }],
    queryFn: ({ signal }) =>
      call(`GET /${list.name}/bulk/:id` as OperatorGetKey, { params: { id }, signal } as never, {
        notify: false,
      }) as Promise<unknown> as Promise<BulkProgress>,
    enabled: id !== null,
    // Whoever has lost the right is refused each time.
    refetchInterval: ({ state: { data, error } }) =>
      data?.finished_at || (error && isRefusal(error)) ? false : POLL_MS,
  });
}

type BulkProgressDialogProps = {
  list: List;
  bulkId: number;
  count: number;
  /** Other calls that show what it has done. */
  refreshes?: readonly OperatorGetKey[];
  afterwards?(progress: BulkProgress): ReactNode;
  onStarted(): void;
  /** Where each row is seen; the list of its bulk items without it. */
  rowsPath?: string;
};

const NONE: readonly OperatorGetKey[] = [];

/** How far a bulk action is, then what became of its rows. */
export function BulkProgressDialog(props: BulkProgressDialogProps) {
  const { list, bulkId, count, refreshes = NONE, afterwards, onStarted } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data, error } = useBulkProgress(list, bulkId);
  const finished = data?.finished_at != null;
  useEffect(() => {
    if (!finished) return;
    for (const key of [`GET /${list.name}`, ...refreshes])
      void queries.invalidateQueries({ queryKey: [key] });
  }, [finished, queries, list, refreshes]);
  return (
    <Dialog title={finished ? t('Finished') : t('In progress')} closeText={t('Close')} onClose={onStarted}>
      <ProgressOfRows progress={data} count={count}>
        {t('You can close this window: it continues without you.')}
      </ProgressOfRows>
      {error && <p role="alert">{t(failureSentence(error))}</p>}
      <DialogActions>
        <ButtonLink
          variant="secondary"
          to={
            props.rowsPath ??
            listPath({ name: `${list.name}/bulk-items`, query: { bulk: `${bulkId}..${bulkId}` } }) ??
            ''
          }
        >
          {t('See each row')}
        </ButtonLink>
        {finished && data && afterwards?.(data)}
      </DialogActions>
    </Dialog>
  );
}

type ProgressOfRowsProps = { progress: BulkProgress | undefined; count: number; children?: ReactNode };

/** How many rows a bulk action has reached, then what became of them; `children` is said while it runs. */
export function ProgressOfRows({ progress, count, children }: ProgressOfRowsProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { done = 0, skipped = 0, finished_at = null, stopped_because = null } = progress ?? {};
  useEffect(() => {
    if (stopped_because === 'starter_not_allowed') callEvents.onNotAllowed();
  }, [stopped_because]);
  return (
    <>
      <ProgressBar
        label={t('Rows')}
        value={done + skipped}
        max={count}
        text={t('{done} of {all}', { done: number(done + skipped), all: number(count) })}
      />
      <p role="status">
        {finished_at === null
          ? children
          : t('{done} done, {skipped} skipped', { done: number(done), skipped: number(skipped) })}
      </p>
      {stopped_because && (
        <Notice tone="warning" live="alert" title={t('It stopped before the end')}>
          {t(operatorSentence(stopped_because) ?? stopped_because)}
        </Notice>
      )}
    </>
  );
}
