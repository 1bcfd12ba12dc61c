import { type ReactNode, useState } from 'react';
import { call } from '#console/call.ts';
import { FormDialog } from '#console/faces/form/form-dialog.tsx';
import { Consequences } from '#console/faces/thing/action-dialog.tsx';
import { useOperator } from '#console/session.tsx';
import type { List } from '#contract/operator/list.ts';
import { CallError } from '#ui/call.ts';
import { type Form, useForm } from '#ui/form.ts';
import { useFormats } from '#ui/formats.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { type BulkProgress, BulkProgressDialog } from './bulk-progress.tsx';
import { filtersOf, hasDays } from './list-query.ts';
import type { Selected } from './list-selection.ts';

/** What a list hands to the dialog of one of its bulk actions. */
export type BulkActionProps = {
  selected: Selected;
  onClose(): void;
  /** Called instead of `onClose` once it has begun: the rows need not stay ticked. */
  onStarted(): void;
};

type Fields = Record<string, string>;

/** What is asked beside the rows: the same for all of them. */
type BulkInput<V extends Fields> = {
  defaults: V;
  fields(form: Form<V>): ReactNode;
  check?(values: V): Record<string, string>;
  /** The fields of the call's body. */
  body(values: V): object;
};

type BulkDialogProps<V extends Fields> = BulkActionProps & {
  list: List;
  /** The last part of the call's path: `approve`. */
  action: string;
  /** What it asks and says, for so many rows. */
  title(rows: number): string;
  consequences(rows: number): readonly ReactNode[];
  undo: string;
  confirm: string;
  danger?: boolean;
  input?: BulkInput<V>;
  /** What can be done about a finished one, such as taking it back. */
  afterwards?(progress: BulkProgress): ReactNode;
};

/** Does something to many rows: says what to how many, then how far it is, then what became of them. */
export function BulkDialog<V extends Fields = Record<never, string>>(props: BulkDialogProps<V>) {
  const { list, action, selected, title, confirm, danger = false, input, onClose } = props;
  const { t } = useTranslation();
  const { number } = useFormats();
  const { time_zone } = useOperator();
  // Sent again, the same key starts nothing new.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [count, setCount] = useState(selected.count);
  const [changed, setChanged] = useState(false);
  const [bulkId, setBulkId] = useState<number | null>(null);
  const form = useForm<V, { id: number }>({
    defaults: input?.defaults ?? ({} as V),
    t,
    check: (values) => (input?.check?.(values) ?? {}) as Partial<Record<keyof V & string, string>>,
    async send(values) {
      const query = selected.kind === 'all' ? filtersOf(selected.query) : {};
      const rows =
        selected.kind === 'ids'
          ? { ids: selected.ids }
          : { matching: { filters: query, count, ...(hasDays(list, query) && { time_zone }) } };
      const path = `POST /${list.name}/bulk/${action}` as 'POST /reward-requests/bulk/approve';
      const body = { key, ...rows, ...input?.body(values) } as never;
      try {
        return await call(path, { body }, { notify: false });
      } catch (error) {
        if (error instanceof CallError) startAnew(error);
        throw error;
      }
    },
    done: ({ id }) => setBulkId(id),
  });

  /** A refused try has started nothing; another one may hold other values. */
  function startAnew({ status, conflict }: CallError) {
    if (status !== 0) setKey(crypto.randomUUID());
    const now = conflict?.changed.find(({ field }) => field === 'count')?.theirs;
    if (typeof now !== 'number') return;
    setCount(now);
    setChanged(true);
  }

  if (bulkId !== null) return <BulkProgressDialog {...props} bulkId={bulkId} count={count} />;
  return (
    <FormDialog
      title={title(count)}
      form={changed ? { ...form, failure: null } : form}
      confirm={confirm}
      danger={danger}
      disabled={count === 0}
      brief
      onClose={onClose}
    >
      <Consequences consequences={props.consequences(count)} undo={props.undo} />
      {input?.fields(form)}
      {changed && (
        <Notice tone="warning" live="alert">
          {t('The list has changed: {now} rows match now, {before} before. Nothing was done.', {
            now: number(count),
            before: number(selected.count),
          })}
        </Notice>
      )}
    </FormDialog>
  );
}
