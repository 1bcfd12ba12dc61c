import { Button } from '#ui/button.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ChangeList } from './change-list.tsx';
import styles from './editor.module.css';
import { useRefusedPlaces } from './refused-places.ts';
import { type Draft, theirForm } from './use-draft.ts';
import type { FormSentences } from './use-form-sentences.ts';

/** It stands above what may be scrolled out of sight. */
export const NOTICE_ID = 'why-not-saved';

/** Whether everything is saved, and when. */
export function DraftStatus({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { saving, isUnsaved, saved, trouble } = draft;
  const sentence = () => {
    if (saving) return t('Saving…');
    if (isUnsaved && trouble) return t('Not saved yet. Your changes are kept in this tab.');
    if (isUnsaved) return t("Some changes aren't saved");
    return saved.at ? t('Saved {moment}', { moment: dateTime(saved.at) }) : t('Nothing has changed');
  };
  return (
    <>
      <p role="status" aria-label={t('Saving')} className={styles.status}>
        {sentence()}
      </p>
      {isUnsaved && trouble && (
        <Button
          variant="quiet"
          onClick={() => document.getElementById(NOTICE_ID)?.scrollIntoView({ block: 'center' })}
        >
          {t('Show why')}
        </Button>
      )}
    </>
  );
}

/** Why the last change isn't saved, and what somebody else has saved meanwhile. */
export function DraftNotice({ draft, sentences }: { draft: Draft; sentences: FormSentences }) {
  const { t } = useTranslation();
  const refusedPlaces = useRefusedPlaces();
  const { theirs, trouble, form } = draft;
  if (theirs) {
    return (
      <Notice tone="warning" live="alert" title={t('Someone else has changed this in the meantime')}>
        <p>{t("Your changes aren't saved, but they aren't lost either. From theirs to yours:")}</p>
        <ChangeList before={theirForm(trouble) ?? form} after={form} sentences={sentences} />
        <div className={styles.buttons}>
          <Button onClick={draft.keepMine}>{t('Save mine')}</Button>
          <Button variant="secondary" onClick={() => void draft.takeTheirs()}>
            {t('Continue with theirs')}
          </Button>
        </div>
      </Notice>
    );
  }
  if (!trouble || !draft.isUnsaved) return null;
  return (
    <Notice tone="warning" live="alert" title={t("The last change couldn't be saved")}>
      <p>{t(trouble.message)}</p>
      {refusedPlaces(trouble.errors, form).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}
