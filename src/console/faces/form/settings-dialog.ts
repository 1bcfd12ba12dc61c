import { useState } from 'react';
import { type OperatorGetKey, useInvalidate } from '#console/call.ts';
import type { Conflict } from '#contract/errors.ts';
import { type Form, type FormValues, useForm } from '#ui/form.ts';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useConflict } from './use-conflict.ts';

type SettingsDialogOptions<T, V extends FormValues> = {
  /** As it was when the dialog opened: a later read must not hide that somebody was faster. */
  setting: T;
  defaults(setting: T): V;
  save(values: V, version: number): Promise<unknown>;
  invalidates: readonly OperatorGetKey[];
  onClose(): void;
};

/**
 * The form of a `FormDialog` that changes a setting; another operator's change in between is shown, and nothing typed
 * is lost.
 */
export function useSettingsDialog<T extends { version: number }, V extends FormValues>({
  setting,
  defaults,
  save,
  invalidates,
  onClose,
}: SettingsDialogOptions<T, V>): { form: Form<V>; conflict: Conflict | null } {
  const { t } = useTranslation();
  const toast = useToast();
  const invalidate = useInvalidate();
  const [opened] = useState(setting);
  const { conflict, replacing, failureOf } = useConflict(opened.version);
  const form = useForm({
    defaults: defaults(opened),
    t,
    send: (values) => replacing((version) => save(values, version)),
    async done() {
      toast.success(t('Saved'));
      await invalidate([...invalidates]);
      onClose();
    },
  });
  return { form: { ...form, failure: failureOf(form) }, conflict };
}
