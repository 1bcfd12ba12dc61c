import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './register-page.module.css';

/** Progress of the proof of work, with a button to cancel it. */
export default function Proving({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.proving}>
      <Spinner text={t("One moment, we're checking that you're not a robot")} />
      <p>
        {t(
          'This takes a few seconds. Your registration is then sent automatically and nothing you typed is lost.',
        )}
      </p>
      <Button variant="quiet" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </div>
  );
}
