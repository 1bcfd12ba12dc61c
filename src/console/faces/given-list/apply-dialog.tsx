import { type ReactNode, useState } from 'react';
import { type OperatorGetKey, useAction } from '#console/call.ts';
import { BulkProgressDialog } from '#console/faces/list/bulk-progress.tsx';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import type { List } from '#contract/operator/list.ts';
import { Notice } from '#ui/notice.tsx';
import { useNavigate } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';

type ApplyDialogProps<S> = {
  title: string;
  consequences: readonly ReactNode[];
  undo: string;
  confirm: string;
  danger?: boolean;
  /** Sent again with the same key, it applies nothing twice. */
  send(key: string): Promise<S>;
  /** The list whose bulk action it is. */
  list: List;
  /** Calls that show what it has done. */
  refreshes: readonly OperatorGetKey[];
  /** Where one goes afterwards. */
  next(started: S): string;
  /** Where each row is seen; the list of bulk items without it. */
  rows?(started: S): string;
  /** `isStale`: what was tried is no longer true. */
  onClose(isStale: boolean): void;
};

/** Applies what was tried, then says how far it is. */
export function ApplyDialog<S extends { bulk_id: number; total: number }>(props: ApplyDialogProps<S>) {
  const { send, list, refreshes, next, rows, onClose, ...dialog } = props;
  const { t } = useTranslation();
  const go = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const [started, setStarted] = useState<S | null>(null);
  const action = useAction(() => send(key), { done: setStarted, invalidates: refreshes });
  if (started)
    return (
      <BulkProgressDialog
        list={list}
        bulkId={started.bulk_id}
        count={started.total}
        refreshes={refreshes}
        {...(rows && { rowsPath: rows(started) })}
        onStarted={() => go(next(started))}
      />
    );
  const isStale = action.failure?.code === 'conflict';
  return (
    <ActionDialog
      {...dialog}
      action={isStale ? { ...action, failure: null } : action}
      disabled={isStale}
      onClose={() => onClose(isStale)}
    >
      {isStale && (
        <Notice tone="danger" live="alert">
          {t(
            'This has changed in the meantime, so nothing was done. Please close this and try the list again.',
          )}
        </Notice>
      )}
    </ActionDialog>
  );
}
