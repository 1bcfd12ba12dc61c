import { useState } from 'react';
import { saveFile } from '#console/save-file.ts';
import { Button } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './sign-in.module.css';

/** Shown once: the next step waits until the operator says that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const { t } = useTranslation();
  const [kept, setKept] = useState(false);
  return (
    <>
      <p>{t('If you lose your second factor, each of these codes opens the console once.')}</p>
      <ul className={styles.codes} aria-label={t('Recovery codes')}>
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
          onClick={() => saveFile('kvorum-recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}
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
    </>
  );
}
