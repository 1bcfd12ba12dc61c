import { useLayoutEffect, useRef, useState } from 'react';
import { CallError } from './call.ts';
import { hasField, markEntered, scrollToFirstError, showErrorsAnew } from './form-errors.ts';
import { useHydrated } from './hydrated.ts';

/** What happens to a form between a press on its button and the answer (docs/specification.md §3 "Form state"). */
export type Submission = {
  processing: boolean;
  /** English sentences by field name. */
  errors: Record<string, string>;
  /** The sentences about fields that are not on the screen. */
  unplaced: readonly string[];
  /** Why the last attempt failed, if not for its fields; gone with the next attempt. */
  failure: CallError | null;
  /** Runs one attempt at a time; a `CallError` it rejects with is taken over into `errors` and `failure`. */
  attempt(send: () => Promise<void>): Promise<void>;
  /** Shows what the browser itself refuses. */
  refuse(errors: Record<string, string>): void;
  clearError(name: string): void;
  /** Spread onto `<form>`. POST: whatever goes wrong, what was typed never stands in an address. */
  form: {
    method: 'post';
    noValidate: true;
    ref: React.RefObject<HTMLFormElement | null>;
    onFocus(event: { target: EventTarget }): void;
    onInput(event: { target: EventTarget }): void;
  };
  /** Spread onto the form's button: a press before the page is hydrated loses nothing. */
  button: { type: 'submit'; busy: boolean; waiting: boolean };
};

/**
 * A second press while a request is in flight does nothing, the first refused field is brought into view, and an
 * error is out of sight when its field is entered (docs/specification.md §5) and gone when the value changes.
 */
export function useSubmission(): Submission {
  const [processing, setProcessing] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [unplaced, setUnplaced] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<CallError | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const inFlight = useRef(false);
  const refused = useRef(false);

  useLayoutEffect(() => {
    const form = element.current;
    if (!refused.current || !form) return;
    refused.current = false;
    showErrorsAnew(form);
    scrollToFirstError(form);
    setUnplaced(
      Object.entries(errors)
        .filter(([name]) => !hasField(form, name))
        .map(([, sentence]) => sentence),
    );
  });

  function refuse(found: Record<string, string>) {
    refused.current = true;
    setErrors(found);
  }

  async function attempt(send: () => Promise<void>) {
    if (inFlight.current) return;
    inFlight.current = true;
    setProcessing(true);
    setFailure(null);
    setUnplaced([]);
    try {
      await send();
      setErrors({});
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      refuse(error.errors);
      if (Object.keys(error.errors).length === 0) setFailure(error);
    } finally {
      inFlight.current = false;
      setProcessing(false);
    }
  }

  const clearError = (name: string) => setErrors(({ [name]: _cleared, ...rest }) => rest);

  /** A row of a grid is named after its question. */
  function changed({ target }: { target: EventTarget }) {
    const { name } = target as HTMLInputElement;
    if (name in errors) clearError(name);
    const [question = ''] = name.split('.');
    if (question in errors) clearError(question);
  }

  return {
    processing,
    errors,
    unplaced,
    failure,
    attempt,
    refuse,
    clearError,
    form: { method: 'post', noValidate: true, ref: element, onFocus: markEntered, onInput: changed },
    button: { type: 'submit', busy: processing, waiting: !hydrated },
  };
}
