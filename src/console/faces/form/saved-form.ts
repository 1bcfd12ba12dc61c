import { useState } from 'react';
import type { Conflict } from '#contract/errors.ts';
import { CallError } from '#ui/call.ts';
import { type Form, type FormOptions, type FormValues, useForm } from '#ui/form.ts';
import { type Leaving, useLeaveGuard } from './leave-guard.ts';

type SavedFormOptions<V extends FormValues, D> = Omit<FormOptions<V, D>, 'send' | 'done'> & {
  /** The version of the thing as it was read. */
  version: number;
  /** Sends the values with the version that they replace. */
  send(values: V, version: number): Promise<D>;
  done(data: D): void;
};

export type SavedForm<V extends FormValues> = Form<V> & {
  isDirty: boolean;
  /** It was saved since the page was opened. */
  saved: boolean;
  /** Somebody else was faster: saving again replaces what they have written. */
  conflict: Conflict | null;
  leaving: Leaving;
};

/** A form of something that others change too. A 409 loses nothing: it names what differs, and the next press saves. */
export function useSavedForm<V extends FormValues, D>(options: SavedFormOptions<V, D>): SavedForm<V> {
  const [isDirty, setDirty] = useState(false);
  const [saved, setSaved] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useForm<V, D>({
    ...options,
    async send(values) {
      try {
        return await options.send(values, conflict?.version ?? options.version);
      } catch (error) {
        if (error instanceof CallError) setConflict(error.conflict ?? null);
        throw error;
      }
    },
    done(data) {
      setConflict(null);
      setDirty(false);
      setSaved(true);
      options.done(data);
    },
  });
  const leaving = useLeaveGuard(isDirty || form.restored);
  return {
    ...form,
    // The notice of what has changed says it.
    failure: conflict ? null : form.failure,
    isDirty: isDirty || form.restored,
    saved,
    conflict,
    leaving,
    props: {
      ...form.props,
      onInput(event) {
        setDirty(true);
        form.props.onInput(event);
      },
    },
  };
}
