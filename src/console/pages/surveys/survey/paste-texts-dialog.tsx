import { useState } from 'react';
import { useLanguageNames } from '#console/language-names.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { type SheetTexts, textsInSheet } from './texts-sheet.ts';

type PasteTextsDialogProps = { onFound(texts: SheetTexts): void; onClose(): void };

/** Takes texts out of a sheet into the form, which is then saved as if they were typed. */
export function PasteTextsDialog({ onFound, onClose }: PasteTextsDialogProps) {
  const { t } = useTranslation();
  const { languageName } = useLanguageNames();
  const [pasted, setPasted] = useState('');
  const { texts, unknown, repeated } = textsInSheet(pasted);
  const codes = Object.keys(texts);
  return (
    <Dialog title={t('Paste from a sheet')} closeText={t('Close')} onClose={onClose}>
      <TextareaField
        label={t('Cells of the sheet')}
        hint={t(
          'Three columns: language, title, invitation text. A first line with these names can put them in another order or leave one out. Empty cells change nothing.',
        )}
        name="pasted_texts"
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
        growing
      />
      {codes.length > 0 && (
        <p role="status">{t('Found: {languages}', { languages: codes.map(languageName).join(', ') })}</p>
      )}
      {repeated.length > 0 && (
        <Notice tone="warning" live="status">
          {t('These languages appear more than once. The last line of each counts: {languages}', {
            languages: repeated.map(languageName).join(', '),
          })}
        </Notice>
      )}
      {unknown.length > 0 && (
        <Notice tone="warning" live="status">
          {t("These lines aren't in a language we know: {lines}", { lines: unknown.join(', ') })}
        </Notice>
      )}
      <DialogActions>
        <Button
          disabled={codes.length === 0}
          onClick={() => {
            onFound(texts);
            onClose();
          }}
        >
          {t('Fill in')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
