import { useConsent } from '#portal/consent.ts';
import { Consent } from '#portal/layout/consent.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './confirm-page.module.css';

/** Reports the confirmation to the new member's originator, with consent only. */
export function TrackingPixel({ type, src }: { type: 'img' | 'iframe'; src: string }) {
  const { t } = useTranslation();
  const allowed = useConsent();
  if (!allowed) return <Consent />;
  if (type === 'iframe') {
    return (
      <iframe
        src={src}
        sandbox="allow-scripts"
        title={t('Confirm email')}
        aria-hidden="true"
        tabIndex={-1}
        className={styles.pixel}
      />
    );
  }
  return <img src={src} alt="" className={styles.pixel} />;
}
