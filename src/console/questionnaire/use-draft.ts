import { useEffect, useReducer, useRef, useState } from 'react';
import { call, useInvalidate } from '#console/call.ts';
import { isDeepEqual } from '#console/is-deep-equal.ts';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { withScreenOuts } from '#contract/rules/screen-outs.ts';
import { tidyForm } from '#contract/rules/tidy-form.ts';
import { CallError } from '#ui/call.ts';
import { forgetDraft, keepDraft, keptDraft } from '#ui/drafts.ts';
import type { Questionnaire, QuestionnaireBase } from './questionnaire.ts';

/** The pause between the last change and saving, and between a failure and the next try. */
const SAVE_AFTER_MS = 800;
const RETRY_AFTER_MS = 5000;
/** Changes of the same thing within this time are undone together. */
const SAME_CHANGE_MS = 1500;
const MOST_STEPS = 200;
/** The most forms to remember that were sent and not answered. */
const MOST_UNANSWERED = 3;

type History = {
  past: readonly AuthoredForm[];
  form: AuthoredForm;
  future: readonly AuthoredForm[];
  last: { what: string; at: number } | null;
};
type Step =
  | { kind: 'edit'; what: string; at: number; change(form: AuthoredForm): AuthoredForm }
  /** The same form, written otherwise: nothing that could be undone. */
  | { kind: 'rewrite'; before: AuthoredForm; after: AuthoredForm }
  | { kind: 'undo' }
  | { kind: 'redo' };

export function historyAfter(history: History, step: Step): History {
  const { past, form, future, last } = history;
  if (step.kind === 'edit') {
    const next = step.change(form);
    if (next === form) return history;
    const isSame = last !== null && last.what === step.what && step.at - last.at < SAME_CHANGE_MS;
    return {
      past: isSame ? past : [...past, form].slice(-MOST_STEPS),
      form: next,
      future: [],
      last: { what: step.what, at: step.at },
    };
  }
  if (step.kind === 'rewrite') return form === step.before ? { ...history, form: step.after } : history;
  if (step.kind === 'undo') {
    const before = past.at(-1);
    if (!before) return history;
    return { past: past.slice(0, -1), form: before, future: [form, ...future], last: null };
  }
  const [next, ...later] = future;
  return next ? { past: [...past, form], form: next, future: later, last: null } : history;
}

/** What somebody else has saved, in a refusal that tells so. */
export const theirForm = (error: CallError | null): AuthoredForm | undefined =>
  error?.conflict?.changed.find(({ field }) => field === 'form')?.theirs as AuthoredForm | undefined;

/** `unanswered`: what was sent without an answer; the server may have it. */
type Kept = { form: AuthoredForm; version: number; unanswered: readonly AuthoredForm[] };
type Saved = { form: AuthoredForm; version: number; at: string | null };

/**
 * A questionnaire while it is edited: every change can be undone, is saved shortly after it, and is kept in this tab until then,
 * through a lost connection, a session that ended and a reload; while `theirs` (somebody else has saved) nothing is sent.
 */
export function useDraft(base: QuestionnaireBase, questionnaire: Questionnaire, owner: string) {
  const place = `questionnaire ${questionnaire.id}`;
  const params = { id: questionnaire.id };
  const invalidate = useInvalidate();
  // What was saved although its answer was lost is nothing to bring back.
  const [kept] = useState(() => {
    const found = keptDraft(place, owner) as Kept | undefined;
    return found && !isDeepEqual(found.form, questionnaire.form) ? found : undefined;
  });
  const [history, step] = useReducer(historyAfter, null, (): History => {
    const past = kept ? [questionnaire.form] : [];
    return { past, form: kept?.form ?? questionnaire.form, future: [], last: null };
  });
  const [saved, setSaved] = useState<Saved>({
    form: questionnaire.form,
    version:
      kept && !kept.unanswered.some((sent) => isDeepEqual(sent, questionnaire.form))
        ? kept.version
        : questionnaire.draft_version,
    at: questionnaire.draft?.at ?? null,
  });
  const [saving, setSaving] = useState(false);
  const [trouble, setTrouble] = useState<{ error: CallError; form: AuthoredForm } | null>(null);
  const [coming, setComing] = useState<readonly string[]>([]);
  const inFlight = useRef(false);
  const unanswered = useRef<readonly AuthoredForm[]>([]);
  const { form } = history;
  // What was sent without an answer may stand there, whatever is shown by now.
  const isUnsaved = unanswered.current.length > 0 || !isDeepEqual(form, saved.form);
  const theirs = trouble?.error.conflict ?? null;

  async function save(wanted: AuthoredForm, version: number): Promise<CallError | null> {
    inFlight.current = true;
    setSaving(true);
    unanswered.current = [...unanswered.current, wanted].slice(-MOST_UNANSWERED);
    try {
      const { draft_version, at } = await call(
        `PUT ${base}/:id/draft`,
        { params, body: { form: wanted, version } },
        { notify: false },
      );
      unanswered.current = [];
      setSaved({ form: wanted, version: draft_version, at });
      setTrouble(null);
      return null;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status === 0 || error.status >= 500) return error;
      unanswered.current = unanswered.current.filter((sent) => sent !== wanted);
      const other = theirForm(error);
      // What stands there was sent from here, and only its answer was lost.
      if (error.conflict && unanswered.current.some((sent) => isDeepEqual(sent, other)))
        return save(wanted, error.conflict.version);
      return error;
    } finally {
      inFlight.current = false;
      setSaving(false);
    }
  }

  useEffect(() => {
    if (!isUnsaved) {
      forgetDraft(place);
      return;
    }
    keepDraft(place, owner, {
      form,
      version: saved.version,
      unanswered: unanswered.current,
    } satisfies Kept);
    // Trying again would fail in the same way until something changes or somebody decides.
    const isFinal = [413, 422].includes(trouble?.error.status ?? 0) || trouble?.error.code === 'archived';
    const isStuck = theirs !== null || (isFinal && trouble?.form === form);
    if (saving || inFlight.current || isStuck) return;
    const attempt = async () => {
      const error = inFlight.current ? null : await save(form, saved.version);
      if (error) setTrouble({ error, form });
    };
    const timer = setTimeout(attempt, trouble && !isFinal ? RETRY_AFTER_MS : SAVE_AFTER_MS);
    window.addEventListener('online', attempt);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', attempt);
    };
  });

  const edit = (what: string, change: (form: AuthoredForm) => AuthoredForm) =>
    step({ kind: 'edit', what, at: Date.now(), change });

  return {
    form,
    /** The forms that "undo" goes back to, the oldest first. */
    past: history.past,
    edit,
    undo: history.past.length > 0 ? () => step({ kind: 'undo' }) : null,
    redo: history.future.length > 0 ? () => step({ kind: 'redo' }) : null,
    saved,
    saving,
    isUnsaved: isUnsaved || coming.length > 0,
    /** What is still on its way into the form. */
    coming,
    /** Waits for what becomes an edit later, such as an upload: until then not everything is saved. */
    async awaiting(what: string, work: () => Promise<void>): Promise<void> {
      setComing((all) => [...all, what]);
      try {
        await work();
      } finally {
        setComing((all) => all.filter((one) => one !== what));
      }
    },
    restored: kept !== undefined,
    /** Why the last change isn't saved yet. */
    trouble: isUnsaved ? (trouble?.error ?? null) : null,
    theirs,
    /** Saves mine in place of what somebody else has saved. */
    keepMine() {
      if (!theirs) return;
      // What stands there is theirs, also where mine is by now what stood there before.
      const stands = theirForm(trouble?.error ?? null);
      setSaved((before) => ({ ...before, form: stands ?? before.form, version: theirs.version }));
      setTrouble(null);
    },
    /** Goes on with what somebody else has saved or published; mine can be had back with "undo". */
    async takeTheirs() {
      try {
        const found = await call(`GET ${base}/:id`, { params });
        edit('theirs', () => found.form);
        setSaved({ form: found.form, version: found.draft_version, at: found.draft?.at ?? null });
        setTrouble(null);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        return;
      }
      await invalidate([`GET ${base}/:id`]);
    },
    /** Asks what stands there now, after it was refused because somebody else has changed it. */
    async compare() {
      const error = await save(form, saved.version);
      if (error) setTrouble({ error, form });
    },
    /** This form is published, and there is no draft any longer. */
    wasPublished(before: AuthoredForm, version: number) {
      const after = tidyForm(before);
      step({ kind: 'rewrite', before, after });
      setSaved({ form: after, version, at: null });
    },
    /** The draft is given up for what is published; it can be had back with "undo". */
    wasDiscarded(published: AuthoredForm, version: number) {
      edit('discard', () => published);
      setSaved({ form: published, version, at: null });
    },
    /** Saves a form that comes from elsewhere, and shows it once the server has accepted it; or why not. */
    async replace(other: AuthoredForm): Promise<CallError | null> {
      const error = await save(other, saved.version);
      // Nothing is known of a file before the server has judged it.
      if (!error) edit('import', () => withScreenOuts(other));
      return error;
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
