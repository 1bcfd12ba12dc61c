import { useState } from 'react';
import { useLanguageNames } from '#console/language-names.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { textsInLines } from './form-edits.ts';

type PasteLinesProps = {
  languages: readonly string[];
  onFound(names: readonly Readonly<Record<string, string>>[]): void;
  onClose(): void;
};

/** A list out of a document or a sheet, added as options or rows. */
export function PasteLines({ languages, onFound, onClose }: PasteLinesProps) {
  const { t } = useTranslation();
  const { languageName } = useLanguageNames();
  const [pasted, setPasted] = useState('');
  const found = textsInLines(pasted, languages);
  return (
    <Dialog title={t('Paste a list')} closeText={t('Close')} onClose={onClose}>
      <TextareaField
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
