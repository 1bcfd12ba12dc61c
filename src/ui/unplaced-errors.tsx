import { Button } from './button.tsx';
import styles from './error-summary.module.css';
import { Notice } from './notice.tsx';
import { useTranslation } from './translation.tsx';

/** Errors of questions that aren't on the page, because they have changed since it was loaded. */
export default function UnplacedErrors({ sentences }: { sentences: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <div className={styles.summary}>
      <Notice
        tone="danger"
        live="alert"
        title={t('The form has changed in the meantime. Please reload the page.')}
      >
        {sentences.map((sentence) => (
          <p key={sentence}>{t(sentence)}</p>
        ))}
        <Button variant="secondary" onClick={() => window.location.reload()}>
          {t('Try again')}
        </Button>
      </Notice>
    </div>
  );
}
