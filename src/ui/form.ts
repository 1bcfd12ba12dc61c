import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { forgetDraft, keepDraft, keptDraft } from './drafts.ts';
import { constraintErrors } from './form-errors.ts';
import { isSecretField } from './secret-field.ts';
import { type Reread, type Submission, useSubmission } from './submission.ts';

/** A field's value: text, or whether a box is ticked. */
export type FormValues = Record<string, string | boolean>;

export type FormOptions<V extends FormValues, D> = {
  /** Every field by name with its default value. */
  defaults: V;
  /** Submits the values; rejects with a `CallError`. */
  send(values: V): Promise<D>;
  /**
   * Whether anything came of what was sent: where not, `done` isn't called, and what is typed stays somebody's work, about which the
   * dialog around the form still asks.
   */
  took?(data: D): boolean;
  /** Runs after success; the values stay unless `reset` is called. */
  done(data: D, reset: () => void): void | Promise<void>;
  /** Client-side validation before sending: field to English message. */
  check?(values: V): Partial<Record<keyof V & string, string>>;
  /**
   * Key and owner of the draft, which is kept until it is sent, because the session may expire meanwhile, without
   * passwords and the fields in `except`; fields in `chosen` have a default that depends on the page and are kept
   * once changed by hand.
   */
  keep?: {
    place: string;
    owner: string;
    except?: readonly (keyof V & string)[];
    chosen?: readonly (keyof V & string)[];
  };
  /**
   * For a form of what is saved already: reads that anew before sending and resolves once `defaults` are rendered, so that fields
   * which nobody has changed here stay as they were saved elsewhere meanwhile.
   */
  latest?(): Promise<void>;
  /** For a form whose fields the server decides. */
  reread?: Reread;
  /** Translates a sentence that stands under a field. */
  t(sentence: string): string;
};

type FieldProps<T> = { name: string; error: string | undefined } & (T extends boolean
  ? { defaultChecked: boolean }
  : { defaultValue: string });

/** A form's values, pending state and field errors (docs/specification.md §3 "Form state"). */
export type Form<V extends FormValues> = {
  processing: boolean;
  errors: Record<string, string>;
  unplaced: Submission['unplaced'];
  rereads: Submission['rereads'];
  /** Why the last attempt failed, apart from field errors; shown by `FormFrame`. */
  failure: Submission['failure'];
  /** A draft of an earlier visit was restored. */
  restored: boolean;
  /**
   * Spread onto `<form>`: the browser's constraints are checked before sending, with their messages under the fields,
   * and the method is POST, so that values never end up in an address.
   */
  props: Omit<Submission['form'], 'onInput'> & {
    onSubmit(event: FormEvent<HTMLFormElement>): void;
    onInput(event: FormEvent<HTMLFormElement>): void;
  };
  /** Spread onto a field of `#ui`, whose value the document holds, so that a render never loses what was typed. */
  field<K extends keyof V & string>(name: K): FieldProps<V[K]>;
  button: Submission['button'];
  /** The current value of a field; rerenders on change. */
  watch<K extends keyof V & string>(name: K): V[K];
  /** Whether a field in `chosen` was changed by hand, here or in the draft; read it after rendering. */
  isChosen(name: keyof V & string): boolean;
};

/**
 * A form: pressing the button again while pending does nothing, a failure keeps all values, the first invalid field
 * is scrolled into view, and its error is hidden when it is focused (docs/specification.md §5).
 */
export function useForm<V extends FormValues, D>(options: FormOptions<V, D>): Form<V> {
  const submission = useSubmission(options);
  const { processing, errors, unplaced, rereads, failure, button, attempt, refuse, form } = submission;
  const [typed, setTyped] = useState(options.defaults);
  const [restored, setRestored] = useState(false);
  const watched = useRef(new Set<string>());
  const { keep } = options;

  // Values that differ from the defaults, including those of fields not on the page.
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
    const now = readValues(element, options.defaults);
    // Otherwise the whole form would be rendered again.
    if (Object.keys(now).some((name) => now[name] !== options.defaults[name])) setTyped(now);
  }, []);

  const shown = useRef(options.defaults);
  // Before what is sent is read from the document.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = options.defaults;
    if (!options.latest) return;
    for (const [name, value] of Object.entries(options.defaults)) {
      const field =
        value !== before[name] && !held.current.has(name) && form.ref.current?.elements.namedItem(name);
      if (field) fillIn(field, value);
    }
  });

  // Fields may appear later, and so may the options of a list.
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

  /** What was typed while it was sent hasn't arrived: it stays, and is work to be sent. */
  function keepOthers(element: HTMLFormElement, sent: V) {
    for (const [name, value] of Object.entries(readValues(element, options.defaults))) {
      if (value === sent[name] || keep?.except?.includes(name) || isSecret(element, name)) continue;
      placed.current.add(name);
      held.current.set(name, value);
    }
    if (keep && held.current.size > 0) keepDraft(keep.place, keep.owner, Object.fromEntries(held.current));
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
      await options.latest?.();
      const sent = options.latest ? readValues(element, options.defaults) : values;
      const data = await options.send(sent);
      if (options.took?.(data) === false) return false;
      forget();
      if (options.latest) keepOthers(element, sent);
      await options.done(data, reset);
      return true;
    });
  }

  return {
    processing,
    errors,
    failure,
    restored,
    unplaced,
    rereads,
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

/** The current values of these fields; a field that isn't on the page has its default. */
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
  return field instanceof HTMLInputElement && isSecretField(field);
}

/** Fills restored values into fields that appear on the page. */
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

/** Whether the field accepted the value: a list doesn't until it has the option. */
function fillIn(field: Element | RadioNodeList, value: string | boolean): boolean {
  if (typeof value === 'boolean') {
    if (field instanceof HTMLInputElement) field.checked = value;
    return true;
  }
  if (!('value' in field)) return true;
  field.value = value;
  return field.value === value;
}
