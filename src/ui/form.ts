import { type FormEvent, useEffect, useRef, useState } from 'react';
import { forgetDraft, keepDraft, keptDraft } from './drafts.ts';
import { constraintErrors } from './form-errors.ts';
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
  /**
   * Where the draft is kept until it was sent (a session can expire meanwhile), and whose it is. Never passwords, nor
   * the fields of `except`. Those of `chosen` have a default that changes with the page: once it is chosen by hand it
   * is kept as well.
   */
  keep?: {
    place: string;
    owner: string;
    except?: readonly (keyof V & string)[];
    chosen?: readonly (keyof V & string)[];
  };
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
  unplaced: Submission['unplaced'];
  /** Why the last attempt failed, if not for its fields: `FormFrame` shows it. */
  failure: Submission['failure'];
  /** What an earlier visit typed and did not send is on the screen. */
  restored: boolean;
  /**
   * Spread onto `<form>`. The browser's own constraints are judged before anything is sent, and their sentences stand
   * under the fields. POST: whatever goes wrong, what was typed never stands in an address.
   */
  props: Omit<Submission['form'], 'onInput'> & {
    onSubmit(event: FormEvent<HTMLFormElement>): void;
    onInput(event: FormEvent<HTMLFormElement>): void;
  };
  /** Spread onto a field of `#ui`: the document holds the value, so a new render never loses what was typed. */
  field<K extends keyof V & string>(name: K): FieldProps<V[K]>;
  button: Submission['button'];
  /** What a field holds at the moment; renders anew as it is typed. */
  watch<K extends keyof V & string>(name: K): V[K];
  /** Whether a field of `chosen` was set by hand, here or in the draft; asked after rendering. */
  isChosen(name: keyof V & string): boolean;
};

/**
 * One form: a second press while a request is in flight does nothing, a failure keeps every typed value, the first
 * refused field is brought into view, and an error is out of sight when its field is entered (docs/specification.md §5).
 */
export function useForm<V extends FormValues, D>(options: FormOptions<V, D>): Form<V> {
  const { processing, errors, unplaced, failure, button, attempt, refuse, form } = useSubmission();
  const [typed, setTyped] = useState(options.defaults);
  const [restored, setRestored] = useState(false);
  const watched = useRef(new Set<string>());
  const { keep } = options;

  // What differs from the defaults, by field: also while the field is not on the screen.
  const held = useRef(new Map<string, string | boolean>());
  const placed = useRef(new Set<string>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the page was hydrated
  useEffect(() => {
    const element = form.ref.current;
    if (!element) return;
    const draft = keep && keptDraft(keep.place, keep.owner);
    for (const [name, value] of Object.entries(draft ?? {})) {
      if (name in options.defaults && !keep?.except?.includes(name)) held.current.set(name, value);
    }
    setRestored(held.current.size > 0);
    const early = readValues(element, options.defaults);
    for (const name of Object.keys(early))
      if (early[name] !== options.defaults[name]) hold(element, name, early);
    place(element, held.current, placed.current);
    setTyped(readValues(element, options.defaults));
  }, []);

  // A field can come onto the screen later, and the options of a list too.
  useEffect(() => {
    if (form.ref.current) place(form.ref.current, held.current, placed.current);
  });

  function hold(element: HTMLFormElement, name: string, values: V) {
    if (!(name in values) || keep?.except?.includes(name) || isSecret(element, name)) return;
    const value = values[name] as string | boolean;
    placed.current.add(name);
    if (value === options.defaults[name] && !keep?.chosen?.includes(name)) held.current.delete(name);
    else held.current.set(name, value);
  }

  function forget() {
    held.current.clear();
    placed.current.clear();
    if (keep) forgetDraft(keep.place);
    setRestored(false);
  }

  function reset() {
    forget();
    form.ref.current?.reset();
    setTyped(options.defaults);
  }

  async function submit(element: HTMLFormElement) {
    const values = readValues(element, options.defaults);
    const found = { ...constraintErrors(element), ...options.check?.(values) } as Record<string, string>;
    if (Object.keys(found).length > 0) return refuse(found);
    await attempt(async () => {
      const data = await options.send(values);
      forget();
      await options.done(data, reset);
    });
  }

  return {
    processing,
    errors,
    failure,
    restored,
    unplaced,
    watch(name) {
      watched.current.add(name);
      return typed[name];
    },
    isChosen: (name) => held.current.has(name),
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
        form.onInput(event);
        const { name } = event.target as HTMLInputElement;
        const values = readValues(event.currentTarget, options.defaults);
        if (watched.current.has(name)) setTyped(values);
        hold(event.currentTarget, name, values);
        if (keep) keepDraft(keep.place, keep.owner, Object.fromEntries(held.current));
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

function isSecret(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement && field.autocomplete.endsWith('password');
}

/** Puts what is held into the fields that are on the screen and did not have it yet. */
function place(
  form: HTMLFormElement,
  held: ReadonlyMap<string, string | boolean>,
  placed: Set<string>,
): void {
  for (const [name, value] of held) {
    const field = form.elements.namedItem(name);
    if (!field) placed.delete(name);
    else if (!placed.has(name) && fillIn(field, value)) placed.add(name);
  }
}

/** Whether the field took the value: a list does not before it offers it. */
function fillIn(field: Element | RadioNodeList, value: string | boolean): boolean {
  if (typeof value === 'boolean') {
    if (field instanceof HTMLInputElement) field.checked = value;
    return true;
  }
  if (!('value' in field)) return true;
  field.value = value;
  return field.value === value;
}
