import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { CallError } from './call.ts';
import { clearErrorOnFocus, constraintErrors, scrollToFirstError } from './form-errors.ts';

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
  /** Translates a sentence that stands under a field. */
  t(sentence: string): string;
};

type FieldProps<T> = { name: string; error: string | undefined } & (T extends boolean
  ? { defaultChecked: boolean }
  : { defaultValue: string });

/** Values of a form, what is in flight, and the errors per field name (panel.md section 3 "Form state"). */
export type Form<V extends FormValues> = {
  processing: boolean;
  errors: Record<string, string>;
  /**
   * Spread onto `<form>`. The browser's own constraints are judged before anything is sent, and their sentences stand
   * under the fields. POST: whatever goes wrong, what was typed never stands in an address.
   */
  props: {
    method: 'post';
    noValidate: true;
    ref: RefObject<HTMLFormElement | null>;
    onSubmit(event: FormEvent<HTMLFormElement>): void;
    onInput(event: FormEvent<HTMLFormElement>): void;
    onFocus(event: { target: EventTarget }): void;
  };
  /** Spread onto a field of `#ui`: the document holds the value, so a new render never loses what was typed. */
  field<K extends keyof V & string>(name: K): FieldProps<V[K]>;
  /** Spread onto the form's button: a press before the page has come to life loses nothing. */
  button: { type: 'submit' | 'button'; busy: boolean };
  /** What a field holds at the moment; renders anew as it is typed. */
  watch<K extends keyof V & string>(name: K): V[K];
  clearError(name: string): void;
};

/**
 * One form: a second press while a request is in flight does nothing, a failure keeps every typed value, the first
 * refused field is brought into view, and an error goes when its field is entered (panel.md section 5).
 */
export function useForm<V extends FormValues, D>(options: FormOptions<V, D>): Form<V> {
  const [processing, setProcessing] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [typed, setTyped] = useState(options.defaults);
  const [alive, setAlive] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const watched = useRef(new Set<string>());
  const inFlight = useRef(false);
  const refused = useRef(false);

  useEffect(() => {
    if (!refused.current || !form.current) return;
    refused.current = false;
    scrollToFirstError(form.current);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the page came to life
  useEffect(() => {
    setAlive(true);
    if (form.current) setTyped(readValues(form.current, options.defaults));
  }, []);

  function refuse(found: Record<string, string>) {
    refused.current = true;
    setErrors(found);
  }

  function reset() {
    form.current?.reset();
    setTyped(options.defaults);
  }

  async function submit(element: HTMLFormElement) {
    const values = readValues(element, options.defaults);
    const found = { ...constraintErrors(element), ...options.check?.(values) } as Record<string, string>;
    if (Object.keys(found).length > 0) return refuse(found);
    inFlight.current = true;
    setProcessing(true);
    try {
      const data = await options.send(values);
      setErrors({});
      await options.done(data, reset);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      refuse(error.errors);
    } finally {
      inFlight.current = false;
      setProcessing(false);
    }
  }

  const clearError = (name: string) => setErrors(({ [name]: _cleared, ...rest }) => rest);

  return {
    processing,
    errors,
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
    button: { type: alive ? 'submit' : 'button', busy: processing },
    props: {
      method: 'post',
      noValidate: true,
      ref: form,
      onSubmit(event) {
        event.preventDefault();
        if (!inFlight.current) void submit(event.currentTarget);
      },
      onInput(event) {
        const { name } = event.target as HTMLInputElement;
        if (watched.current.has(name)) setTyped(readValues(event.currentTarget, options.defaults));
      },
      onFocus: clearErrorOnFocus(clearError),
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
