import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormDialog } from '#console/faces/form/form-dialog.tsx';
import { Consequences } from '#console/faces/thing/action-dialog.tsx';
import { CallError, isRefusal } from '#ui/call.ts';
import { type Form, type FormOptions, type FormValues, useForm } from '#ui/form.ts';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

type DialogForm<V extends FormValues, D> = Pick<FormOptions<V, D>, 'defaults' | 'send' | 'check'> & {
  /** What a toast says afterwards; nothing for null. */
  said(data: D): string | null;
  onClose(): void;
};

/** The form of a dialog that does something with a member: a failure keeps it open, success reads everything anew. */
export function useDialogForm<V extends FormValues, D>({
  said,
  onClose,
  ...options
}: DialogForm<V, D>): Form<V> {
  const { t } = useTranslation();
  const toast = useToast();
  const queries = useQueryClient();
  return useForm<V, D>({
    ...options,
    t,
    async send(values) {
      try {
        return await options.send(values);
      } catch (error) {
        // Somebody else may have been faster: the page behind shows how it stands now, or that the member is gone.
        if (error instanceof CallError && isRefusal(error)) void queries.invalidateQueries();
        throw error;
      }
    },
    done(data) {
      const sentence = said(data);
      if (sentence !== null) toast.success(sentence);
      void queries.invalidateQueries();
      onClose();
    },
  });
}

type ActionFormDialogProps<V extends FormValues> = {
  title: string;
  /** What will happen, one sentence each. */
  consequences: readonly ReactNode[];
  /** How it can be taken back, or that it cannot. */
  undo: string;
  confirm: string;
  danger?: boolean;
  form: Form<V>;
  onClose(): void;
  children: ReactNode;
};

/** A dialog with a reason or other fields: says its consequences and how to undo it before it is pressed. */
export function ActionFormDialog<V extends FormValues>(props: ActionFormDialogProps<V>) {
  const { consequences, undo, children, ...dialog } = props;
  return (
    <FormDialog {...dialog} lead={<Consequences consequences={consequences} undo={undo} />} brief>
      {children}
    </FormDialog>
  );
}
