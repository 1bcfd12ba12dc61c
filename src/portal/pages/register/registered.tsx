import { paths } from '#portal/paths.ts';
import { ResendConfirmation } from '#portal/sign-in/resend-confirmation.tsx';
import { usePageView } from '#portal/tracking/page-view.ts';
import { ArrivalHeading } from '#ui/arrival-heading.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './register-page.module.css';

type RegisteredProps = {
  email: string;
  /** The registration was sent now, and not before a reload. */
  justNow: boolean;
  /** Back to an empty form, for an address with a mistake in it. */
  onOtherAddress(): void;
};

/** Shown after registering: what to do with the mail, and how to get another one. */
export default function Registered({ email, justNow, onOtherAddress }: RegisteredProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.registered}>
      {justNow && <Counted />}
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
      <Button variant="quiet" onClick={onOtherAddress}>
        {t('Use a different email address')}
      </Button>
    </div>
  );
}

/** Trackers are told of a registration once. */
function Counted() {
  usePageView('registered');
  return null;
}
