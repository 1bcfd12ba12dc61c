import { useRef, useState } from 'react';
import { useLanguageNames } from '#console/language-names.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { partsAsLines, pastedLines } from './pasted-lines.ts';

type PasteLinesProps = {
  languages: readonly string[];
  /** The lines that the question has already. */
  there: readonly Readonly<Record<string, string>>[];
  onFound(names: readonly Readonly<Record<string, string>>[]): void;
  onClose(): void;
};

const MOST_SHOWN = 20;

/** A list out of a document or a sheet, added as options or rows; it shows what it will add. */
export function PasteLines({ languages, there, onFound, onClose }: PasteLinesProps) {
  const { t } = useTranslation();
  const { languageName } = useLanguageNames();
  const field = useRef<HTMLTextAreaElement>(null);
  const [pasted, setPasted] = useState('');
  const { names: found, double, beyond } = pastedLines(pasted, languages, there);
  const parts = partsAsLines(pasted);
  return (
    <Dialog title={t('Paste a list')} closeText={t('Close')} onClose={onClose}>
      <TextareaField
        ref={field}
        label={t('One per line')}
        hint={
          languages.length > 1
            ? t('Two columns of a sheet are read as {languages}.', {
                languages: languages.map((language) => languageName(language)).join(', '),
              })
            : undefined
        }
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
      />
      {/* The field's empty line for errors keeps it apart. */}
      <Stack tight>
        {parts !== null && (
          <Button
            variant="quiet"
            onClick={() => {
              setPasted(parts);
              field.current?.focus();
            }}
          >
            {t('Put each part on a line')}
          </Button>
        )}
        {found.length > 0 && (
          <ol aria-label={t('What will be added')}>
            {found.slice(0, MOST_SHOWN).map((texts) => (
              <li key={Object.values(texts).join()}>{Object.values(texts).join(' · ')}</li>
            ))}
            {found.length > MOST_SHOWN && <li>…</li>}
          </ol>
        )}
        {double.length > 0 && (
          <Notice tone="warning" live="status">
            {t("These are there already, so they won't be added again: {names}", {
              names: [...new Set(double)].join(', '),
            })}
          </Notice>
        )}
        {beyond && (
          <Notice tone="warning" live="status">
            {t('There are more columns than languages. Only those of {languages} are added.', {
              languages: languages.map((language) => languageName(language)).join(', '),
            })}
          </Notice>
        )}
      </Stack>
      <DialogActions>
        <Button
          disabled={found.length === 0}
          onClick={() => {
            onFound(found);
            onClose();
          }}
        >
          {t('Add {number}', { number: found.length })}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
