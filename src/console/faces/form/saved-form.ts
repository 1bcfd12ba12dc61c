import { useRef, useState } from 'react';
import type { Conflict } from '#contract/errors.ts';
import { useEntered } from '#ui/entered.ts';
import { type Form, type FormOptions, type FormValues, useForm } from '#ui/form.ts';
import { type Leaving, useLeaveGuard } from './leave-guard.ts';
import { useConflict } from './use-conflict.ts';

type SavedFormOptions<V extends FormValues, D> = Omit<FormOptions<V, D>, 'send' | 'done'> & {
  /** The version of the thing as it was read; 0 for a new one. */
  version: number;
  /** What the form holds beside its fields differs from what is saved. */
  isChanged?: boolean;
  /** Sends the values with the version that they replace. */
  send(values: V, version: number): Promise<D>;
  /** `goTo` shows another page, unless somebody has left this one meanwhile. */
  done(data: D, goTo: Leaving['goTo']): void | Promise<void>;
};

export type SavedForm<V extends FormValues> = Form<V> & {
  isDirty: boolean;
  /** It was saved since the page was opened. */
  saved: boolean;
  /** A new thing is on its way; its own page follows. */
  isCreating: boolean;
  /** Somebody else was faster: saving again replaces what they have written. */
  conflict: Conflict | null;
  leaving: Leaving;
};

/** A form of something that others change too: a 409 loses nothing, names what differs, and the next press saves. */
export function useSavedForm<V extends FormValues, D>(options: SavedFormOptions<V, D>): SavedForm<V> {
  const inState = options.isChanged !== undefined;
  // What isn't a field of the form is held by the page, which says by itself whether it differs.
  const { entered, before, noteInput, sending } = useEntered(
    ({ name }) => !inState || name in options.defaults,
  );
  const [saved, setSaved] = useState(false);
  const [isSending, setSending] = useState(false);
  const arrived = useRef(() => {});
  const sentVersion = useRef(0);
  // The version that the form began with, or has saved: a later read must not hide that somebody was faster.
  const [base, setBase] = useState(options.version);
  const [replaced, setReplaced] = useState<number | null>(null);
  if (replaced !== null && options.version > replaced) {
    setBase(options.version);
    setReplaced(null);
  }
  const { conflict, replacing, settled, failureOf } = useConflict(base);
  const form = useForm<V, D>({
    ...options,
    async send(values) {
      arrived.current = sending();
      setSending(true);
      try {
        return await replacing((version) => {
          sentVersion.current = version;
          return options.send(values, version);
        });
      } finally {
        setSending(false);
      }
    },
    async done(data) {
      settled();
      // What was typed while it was sent is not saved.
      arrived.current();
      setSaved(true);
      setReplaced(sentVersion.current);
      await options.done(data, leaving.goTo);
    },
  });
  const isUnsaved = entered || (form.restored && !saved) || options.isChanged === true;
  const leaving = useLeaveGuard(isUnsaved || isSending);
  return {
    ...form,
    failure: failureOf(form),
    isDirty: isUnsaved,
    saved,
    isCreating: isSending && options.version === 0,
    conflict,
    leaving,
    props: {
      ...form.props,
      ...before,
      onInput(event) {
        noteInput(event);
        form.props.onInput(event);
      },
    },
  };
}
