import { useState } from 'react';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './editor.module.css';
import { useRefusedPlaces } from './refused-places.ts';
import type { Draft } from './use-draft.ts';

const MOST_FAULTS = 10;

/** The questions in a file, which is the list itself or has it under `form`; null if it is no JSON. */
function formIn(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return Array.isArray(json) ? json : Object(json).form;
  } catch {
    return null;
  }
}

/** Replaces the draft by a file, once the server has found it in order; it can be undone like any other change. */
export function ImportDialog({ draft, onClose }: { draft: Draft; onClose(): void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refusedPlaces = useRefusedPlaces();
  const [text, setText] = useState('');
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);

  async function read() {
    const form = formIn(text);
    if (!Array.isArray(form)) return setFaults([t('This is no questionnaire in JSON.')]);
    setBusy(true);
    const failure = await draft.replace(form as AuthoredForm);
    setBusy(false);
    if (failure) {
      const places = refusedPlaces(failure.errors, form);
      return setFaults(places.length > 0 ? places : [t(failure.message)]);
    }
    toast.success(t('The questionnaire is imported'));
    onClose();
  }

  return (
    <Dialog title={t('Import a questionnaire')} closeText={t('Close')} busy={busy} onClose={onClose}>
      <p>{t('It replaces the questions in the editor. You can undo that.')}</p>
      <label className={styles.file}>
        {t('A JSON file')}
        <input
          type="file"
          accept=".json,application/json"
          onChange={async ({ target }) => {
            const [file] = target.files ?? [];
            if (file) setText(await file.text());
          }}
        />
      </label>
      <TextareaField
        label={t('Or paste its content')}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setFaults([]);
        }}
      />
      {faults.length > 0 && (
        <Notice tone="danger" live="alert" title={t("This file can't be used")}>
          <ul>
            {faults.slice(0, MOST_FAULTS).map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
          <p>
            {t(
              "Please correct it there and import it again. An exported questionnaire shows how it's written.",
            )}
          </p>
        </Notice>
      )}
      <DialogActions>
        <Button
          busy={busy}
          busyText={t('Loading...')}
          disabled={text.trim() === ''}
          onClick={() => void read()}
        >
          {t('Import')}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          {t('Cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
