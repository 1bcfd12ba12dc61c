import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './register-page.module.css';

/** While the browser works out that it is no robot: what is going on, and the way out. */
export function Proving({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.proving}>
      <Spinner text={t('One moment, we are checking that you are not a robot')} />
      <p>
        {t(
          'This takes a few seconds. Then your registration is sent by itself; nothing you have typed is lost.',
        )}
      </p>
      <Button variant="quiet" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </div>
  );
}
