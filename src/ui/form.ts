import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm as useFields } from 'react-hook-form';
import { CallError } from './call.ts';
import { clearErrorOnFocus, scrollToFirstError } from './form-errors.ts';

type FormOptions<V extends FieldValues, D> = {
  defaults: DefaultValues<V>;
  /** Sends the values; rejects with a `CallError`. */
  send(values: V): Promise<D>;
  /** After success; the form keeps its values unless `reset` is called. */
  done(data: D, reset: () => void): void | Promise<void>;
  /** Judged in the browser before anything is sent: field to English sentence. */
  check?(values: V): Partial<Record<Path<V>, string>>;
  /** Translates a sentence that stands under a field. */
  t(sentence: string): string;
};

/** Values of a form as fields hold them, what is in flight, and the errors per field name (panel.md section 3). */
export type Form<V extends FieldValues> = {
  processing: boolean;
  errors: Record<string, string>;
  /** Spread onto `<form>`. Native constraints are judged by the browser before `onSubmit`. */
  props: {
    ref: React.RefObject<HTMLFormElement | null>;
    onSubmit(event: FormEvent): void;
    onFocus(event: { target: EventTarget }): void;
  };
  /** Spread onto a field of `#ui`. */
  field(
    name: Path<V>,
  ): ReturnType<ReturnType<typeof useFields<V>>['register']> & { error: string | undefined };
  watch(name: Path<V>): unknown;
  setValue(name: Path<V>, value: V[Path<V>]): void;
  clearError(name: string): void;
};

/**
 * One form: a second press while a request is in flight does nothing, a failure keeps every typed value, the first
 * refused field is brought into view, and an error goes when its field is entered (panel.md section 5).
 */
export function useForm<V extends FieldValues, D>(options: FormOptions<V, D>): Form<V> {
  const fields = useFields<V>({ defaultValues: options.defaults, shouldUseNativeValidation: false });
  const [processing, setProcessing] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const element = useRef<HTMLFormElement>(null);
  const inFlight = useRef(false);
  const refused = useRef(false);

  useEffect(() => {
    if (!refused.current || !element.current) return;
    refused.current = false;
    scrollToFirstError(element.current);
  });

  function refuse(found: Record<string, string>) {
    refused.current = true;
    setErrors(found);
  }

  async function submit(values: V) {
    if (inFlight.current) return;
    const found = options.check?.(values) ?? {};
    if (Object.keys(found).length > 0) return refuse(found as Record<string, string>);
    inFlight.current = true;
    setProcessing(true);
    try {
      const data = await options.send(values);
      setErrors({});
      await options.done(data, () => fields.reset(options.defaults));
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
    watch: (name) => fields.watch(name),
    setValue: (name, value) => fields.setValue(name, value),
    field: (name) => ({
      ...fields.register(name),
      error: errors[name] === undefined ? undefined : options.t(errors[name]),
    }),
    props: {
      ref: element,
      onSubmit: (event) => void fields.handleSubmit(submit)(event as React.FormEvent<HTMLFormElement>),
      onFocus: clearErrorOnFocus(clearError),
    },
  };
}
