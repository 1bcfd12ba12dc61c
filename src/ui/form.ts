import { type FormEvent, useEffect, useRef, useState } from 'react';
import { constraintErrors } from './form-errors.ts';
import { forgetValues, keepValues, keptValues } from './kept-values.ts';
import { type Submission, useSubmission } from './submission.ts';

/** What fields hold: text, or whether a box is ticked. */
type FormValues = Record<string, string | boolean>;

type FormOptions<V extends FormValues, D> = {
  /** Every field by name with what it holds at first. */
  defaults: V;
  /** Sends the values; rejects with a `CallError`. */
  send(values: V): Promise<D>;
  /** After success; the form keeps its values unless `reset` is called. */
  done(data: D, reset: () => void): void | Promise<void>;
  /** Judged in the browser before anything is sent: field to English sentence. */
  check?(values: V): Partial<Record<keyof V & string, string>>;
  /** Where what is typed waits until it was sent (a session can expire meanwhile), and whose it is; never passwords. */
  keep?: { place: string; owner: string };
  /** Translates a sentence that stands under a field. */
  t(sentence: string): string;
};

type FieldProps<T> = { name: string; error: string | undefined } & (T extends boolean
  ? { defaultChecked: boolean }
  : { defaultValue: string });

/** Values of a form, what is in flight, and the errors per field name (docs/specification.md §3 "Form state"). */
export type Form<V extends FormValues> = {
  processing: boolean;
  errors: Record<string, string>;
  /** Why the last attempt failed, if not for its fields: `FailureNotice` shows it. */
  failure: Submission['failure'];
  /** What an earlier visit typed and did not send is on the screen. */
  restored: boolean;
  /**
   * Spread onto `<form>`. The browser's own constraints are judged before anything is sent, and their sentences stand
   * under the fields. POST: whatever goes wrong, what was typed never stands in an address.
   */
  props: Submission['form'] & {
    onSubmit(event: FormEvent<HTMLFormElement>): void;
    onInput(event: FormEvent<HTMLFormElement>): void;
  };
  /** Spread onto a field of `#ui`: the document holds the value, so a new render never loses what was typed. */
  field<K extends keyof V & string>(name: K): FieldProps<V[K]>;
  button: Submission['button'];
  /** What a field holds at the moment; renders anew as it is typed. */
  watch<K extends keyof V & string>(name: K): V[K];
  clearError(name: string): void;
};

/**
 * One form: a second press while a request is in flight does nothing, a failure keeps every typed value, the first
 * refused field is brought into view, and an error goes when its field is entered (docs/specification.md §5).
 */
export function useForm<V extends FormValues, D>(options: FormOptions<V, D>): Form<V> {
  const { processing, errors, failure, button, clearError, attempt, refuse, form } = useSubmission();
  const [typed, setTyped] = useState(options.defaults);
  const [restored, setRestored] = useState(false);
  const watched = useRef(new Set<string>());
  const { keep } = options;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the page came to life
  useEffect(() => {
    const element = form.ref.current;
    if (!element) return;
    const kept = keep && keptValues(keep.place, keep.owner);
    if (kept) {
      fillIn(element, kept);
      setRestored(true);
    }
    setTyped(readValues(element, options.defaults));
  }, []);

  function reset() {
    form.ref.current?.reset();
    setTyped(options.defaults);
  }

  async function submit(element: HTMLFormElement) {
    const values = readValues(element, options.defaults);
    const found = { ...constraintErrors(element), ...options.check?.(values) } as Record<string, string>;
    if (Object.keys(found).length > 0) return refuse(found);
    await attempt(async () => {
      const data = await options.send(values);
      if (keep) forgetValues(keep.place);
      setRestored(false);
      await options.done(data, reset);
    });
  }

  return {
    processing,
    errors,
    failure,
    restored,
    clearError,
    watch(name) {
      watched.current.add(name);
      return typed[name];
    },
    field<K extends keyof V & string>(name: K) {
      const initial = options.defaults[name];
      const error = errors[name] === undefined ? undefined : options.t(errors[name]);
      const value = typeof initial === 'boolean' ? { defaultChecked: initial } : { defaultValue: initial };
      return { name, error, ...value } as FieldProps<V[K]>;
    },
    button,
    props: {
      ...form,
      onSubmit(event) {
        event.preventDefault();
        if (!processing) void submit(event.currentTarget);
      },
      onInput(event) {
        const { name } = event.target as HTMLInputElement;
        const values = readValues(event.currentTarget, options.defaults);
        if (watched.current.has(name)) setTyped(values);
        if (keep) keepValues(keep.place, keep.owner, withoutSecrets(event.currentTarget, values));
      },
    },
  };
}

/** What the fields of these names hold now; a field that is not on the screen holds its default. */
function readValues<V extends FormValues>(form: HTMLFormElement, defaults: V): V {
  const values = Object.entries(defaults).map(([name, initial]) => {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') return [name, field.checked];
    return [name, field && 'value' in field ? field.value : initial];
  });
  return Object.fromEntries(values) as V;
}

function withoutSecrets<V extends FormValues>(form: HTMLFormElement, values: V): Partial<V> {
  const isSecret = (name: string) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement && field.autocomplete.endsWith('password');
  };
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name))) as Partial<V>;
}

function fillIn(form: HTMLFormElement, kept: unknown): void {
  for (const [name, value] of Object.entries(kept ?? {})) {
    const field = form.elements.namedItem(name);
    if (typeof value === 'boolean') {
      if (field instanceof HTMLInputElement) field.checked = value;
    } else if (field && 'value' in field) field.value = String(value);
  }
}
