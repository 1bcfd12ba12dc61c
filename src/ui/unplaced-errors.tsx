import { Button } from './button.tsx';
import styles from './error-summary.module.css';
import { Notice } from './notice.tsx';
import { useTranslation } from './translation.tsx';

type UnplacedErrorsProps = {
  sentences: readonly string[];
  /** Sending the form again fetches its definition, so that what was typed needs no reload. */
  rereads: boolean;
};

/** Errors of fields that aren't on the page, because the form has changed since it was loaded. */
export default function UnplacedErrors({ sentences, rereads }: UnplacedErrorsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.summary}>
      <Notice
        tone="danger"
        live="alert"
        title={
          rereads
            ? t('The form has changed in the meantime. Please check it and send it again.')
            : t('The form has changed in the meantime. Please reload the page.')
        }
      >
        {sentences.map((sentence) => (
          <p key={sentence}>{t(sentence)}</p>
        ))}
        {rereads ? (
          <Button type="submit" variant="secondary">
            {t('Try again')}
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => window.location.reload()}>
            {t('Try again')}
          </Button>
        )}
      </Notice>
    </div>
  );
}
