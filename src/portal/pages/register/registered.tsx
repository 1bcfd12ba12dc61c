import { paths } from '#portal/paths.ts';
import { ResendConfirmation } from '#portal/sign-in/resend-confirmation.tsx';
import { usePageView } from '#portal/tracking/page-view.ts';
import { ArrivalHeading } from '#ui/arrival-heading.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './register-page.module.css';

/** Shown after registering: what to do with the mail, and how to get another one. */
export default function Registered({ email }: { email: string }) {
  const { t } = useTranslation();
  usePageView('registered');
  return (
    <div className={styles.registered}>
      <ArrivalHeading>{t('Almost done')}</ArrivalHeading>
      <Notice tone="success">
        <p>{t('To confirm your email, please follow the instructions sent to your email.')}</p>
        <p>
          <strong>{email}</strong>
        </p>
        <p>{t('Please check all your email folders, including spam.')}</p>
      </Notice>
      <ButtonLink to={paths.home}>{t('Continue')}</ButtonLink>
      <ResendConfirmation email={email} />
    </div>
  );
}
