import { useLayoutEffect, useRef, useState } from 'react';
import { CallError } from './call.ts';
import { useDialogWork } from './dialog-work.ts';
import { errorsByField, hasField, markEntered, scrollToFirstError, unhideErrors } from './form-errors.ts';

/** Messages by field name. */
export type Violations = { violations: Record<string, string> };

/** The state of a form between submitting and the response (docs/specification.md §3 "Form state"). */
export type Submission = {
  processing: boolean;
  /** English messages by field name. */
  errors: Record<string, string>;
  /** Messages for fields that aren't on the page. */
  unplaced: readonly string[];
  /** The form can fetch its definition again, so that nobody has to reload the page. */
  rereads: boolean;
  /** Why the last try failed, apart from field errors; cleared by the next one. */
  failure: CallError | null;
  /**
   * Runs one try at a time; its `CallError` sets `errors` and `failure`. `send` tells whether what was typed has arrived, or which
   * violations kept it from being sent.
   */
  attempt(send: () => Promise<boolean | Violations>): Promise<void>;
  /** Shows the violations found in the browser. */
  refuse(errors: Record<string, string>): void;
  clearError(name: string): void;
  /** Spread onto `<form>`, with POST as its method, so that values never end up in an address. */
  form: {
    method: 'post';
    noValidate: true;
    autoComplete: 'off' | undefined;
    ref: React.RefObject<HTMLFormElement | null>;
    onFocus(event: { target: EventTarget }): void;
    onInput(event: { target: EventTarget }): void;
  };
  /** Spread onto the submit button. */
  button: { type: 'submit'; busy: boolean; needsScript: true };
};

/**
 * Fetches what the form is made of again, where refused fields show that it has changed since; resolves once it is
 * rendered, also if it could not be had.
 */
export type Reread = (errors: Readonly<Record<string, string>>) => Promise<void>;

type SubmissionOptions = { reread?: Reread | undefined; latest?: (() => Promise<void>) | undefined };

/**
 * Submitting again while pending does nothing, the first invalid field is scrolled into view, and its error is
 * hidden when it is focused (docs/specification.md §5) and cleared when the value changes.
 */
export function useSubmission({ reread, latest }: SubmissionOptions = {}): Submission {
  const [processing, setProcessing] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [unplaced, setUnplaced] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<CallError | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const inFlight = useRef(false);
  const refused = useRef(false);
  const sent = useDialogWork(processing);

  useLayoutEffect(() => {
    const form = element.current;
    if (!form) return;
    // A field that the server asked for can arrive after its error.
    if (!refused.current && !unplaced.some((name) => hasField(form, name))) return;
    refused.current = false;
    unhideErrors(form);
    scrollToFirstError(form);
    setUnplaced(Object.keys(errors).filter((name) => !hasField(form, name)));
  });

  function refuse(found: Record<string, string>) {
    refused.current = true;
    setErrors(found);
  }

  async function attempt(send: () => Promise<boolean | Violations>) {
    if (inFlight.current) return;
    inFlight.current = true;
    setProcessing(true);
    setFailure(null);
    setUnplaced([]);
    try {
      const done = await send();
      if (done === true) sent();
      if (typeof done === 'object') refuse(done.violations);
      else setErrors({});
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (Object.keys(error.errors).length > 0) await reread?.(error.errors);
      refuse(element.current ? errorsByField(element.current, error.errors) : error.errors);
      if (Object.keys(error.errors).length === 0) setFailure(error);
    } finally {
      inFlight.current = false;
      setProcessing(false);
    }
  }

  const clearError = (name: string) => setErrors(({ [name]: _cleared, ...rest }) => rest);

  /** A grid's rows are named after its question. */
  function changed({ target }: { target: EventTarget }) {
    const { name } = target as HTMLInputElement;
    if (name in errors) clearError(name);
    const [question = ''] = name.split('.');
    if (question in errors) clearError(question);
  }

  return {
    processing,
    errors,
    unplaced: unplaced.flatMap((name) => errors[name] ?? []),
    rereads: reread !== undefined,
    failure,
    attempt,
    refuse,
    clearError,
    form: {
      method: 'post',
      noValidate: true,
      // On the way back a browser ticks and chooses as before, which would look like a change of what is saved since.
      autoComplete: latest && 'off',
      ref: element,
      onFocus: markEntered,
      onInput: changed,
    },
    button: { type: 'submit', busy: processing, needsScript: true },
  };
}
