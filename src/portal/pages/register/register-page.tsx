import { useState } from 'react';
import type { Boot } from '#portal/boot.ts';
import { useSite } from '#portal/language.tsx';
import { paths } from '#portal/paths.ts';
import { ResendConfirmation } from '#portal/sign-in/resend-confirmation.tsx';
import { usePageView } from '#portal/tracking/page-view.ts';
import { ArrivalHeading } from '#ui/arrival-heading.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { Attention } from './attention.tsx';
import styles from './register-page.module.css';
import { ExtraQuestions, RegistrationForm } from './registration-form.tsx';

export const parts = ({ answers }: Boot) =>
  answers.some(([call, , data]) => call === 'GET /profile/register' && asksMore(data))
    ? [ExtraQuestions]
    : [];

const asksMore = (form: unknown) => (form as { definition: unknown[] }).definition.length > 0;

export default function RegisterPage() {
  const { t } = useTranslation();
  const { panel_name } = useSite().settings;
  const [registered, setRegistered] = useState<string | null>(null);
  if (registered !== null) return <Registered email={registered} />;
  return (
    <>
      <PageHeading
        title={t('Register')}
        lead={t("Become a member of {panel}. It takes two minutes and it's free.", { panel: panel_name })}
      />
      <div className={styles.columns}>
        <Card>
          <RegistrationForm onRegistered={setRegistered} />
        </Card>
        <Attention />
      </div>
    </>
  );
}

function Registered({ email }: { email: string }) {
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
