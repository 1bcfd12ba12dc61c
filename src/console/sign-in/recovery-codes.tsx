import { useState } from 'react';
import { LeaveQuestion } from '#console/faces/form/leave-dialog.tsx';
import { useLeaveGuard } from '#console/faces/form/leave-guard.ts';
import { saveFile } from '#console/save-file.ts';
import { Button } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './sign-in.module.css';

/** Shown once: they can't be left unasked until the operator says that they are kept, has saved them as a file or copied all. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const { t } = useTranslation();
  const [kept, setKept] = useState(false);
  const leaving = useLeaveGuard(!kept);
  function copied() {
    const selected = document.getSelection()?.toString() ?? '';
    if (codes.every((code) => selected.includes(code))) setKept(true);
  }
  return (
    <>
      <p>{t('If you lose your second factor, each of these codes opens the console once.')}</p>
      <ul className={styles.codes} aria-label={t('Recovery codes')} onCopy={copied}>
        {codes.map((code) => (
          <li key={code} className={styles.code}>
            {code}
          </li>
        ))}
      </ul>
      <Notice tone="warning">
        {t("We'll only show them once. Keep them where you keep your passwords.")}
      </Notice>
      <div className={styles.ways}>
        <Button
          variant="secondary"
          wide
          onClick={() => {
            saveFile('kvorum-recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain');
            setKept(true);
          }}
        >
          {t('Save as a file')}
        </Button>
        <CheckboxField
          name="kept"
          label={t("I've saved the codes")}
          checked={kept}
          onChange={({ target }) => setKept(target.checked)}
        />
      </div>
      <ButtonRow>
        <Button wide disabled={!kept} onClick={onKept}>
          {t('Continue')}
        </Button>
      </ButtonRow>
      {leaving.asking && (
        <LeaveQuestion
          title={t('Leave without your recovery codes?')}
          stay={t('Stay')}
          leave={t('Leave')}
          onStay={leaving.stay}
          onLeave={leaving.leave}
        >
          {t("We won't show them again, but you can create new ones in your account.")}
        </LeaveQuestion>
      )}
    </>
  );
}
