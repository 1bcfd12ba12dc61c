import { giveConsent, useConsent, withdrawConsent } from '#portal/consent.ts';
import { Article } from '#portal/content/article.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './privacy-policy-page.module.css';

export default function PrivacyPolicyPage() {
  return (
    <Article page="privacy-policy">
      <CookieChoice />
    </Article>
  );
}

/** Withdrawing is as easy as consenting (decisions.md "Cookies, trackers"). */
function CookieChoice() {
  const { t } = useTranslation();
  const given = useConsent();
  if (given === null) return null;
  return (
    <div className={styles.choice}>
      <Card title={t('Your choice about cookies')}>
        <p role="status">
          {given
            ? t('You have allowed cookies on this device.')
            : t('You have not allowed cookies on this device: only the necessary ones are used.')}
        </p>
        {given ? (
          <Button variant="secondary" onClick={withdrawConsent}>
            {t('Withdraw my consent')}
          </Button>
        ) : (
          <Button onClick={giveConsent}>{t('Allow cookies')}</Button>
        )}
      </Card>
    </div>
  );
}
