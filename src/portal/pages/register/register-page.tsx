import { Suspense, useEffect, useState } from 'react';
import type { Boot } from '#portal/boot.ts';
import { useSite } from '#portal/language.tsx';
import {
  forgetSentRegistration,
  keepSentRegistration,
  useSentRegistration,
} from '#portal/sent-registration.ts';
import { Card } from '#ui/card.tsx';
import { loadable } from '#ui/loadable.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { Attention } from './attention.tsx';
import styles from './register-page.module.css';
import { ExtraQuestions, RegistrationForm } from './registration-form.tsx';

const Registered = loadable(() => import('./registered.tsx'));

export const parts = ({ results }: Boot) =>
  results.some(([call, , data]) => call === 'GET /profile/register' && asksMore(data))
    ? [ExtraQuestions]
    : [];

const asksMore = (form: unknown) => (form as { definition: unknown[] }).definition.length > 0;

export default function RegisterPage() {
  const { t } = useTranslation();
  const { panel_name } = useSite().settings;
  /** The address of a registration that was sent since this page was opened; null: another one is begun. */
  const [registered, setRegistered] = useState<string | null>();
  const kept = useSentRegistration();
  // Preloaded, because the connection may be lost by the time it is needed.
  useEffect(() => void Registered.load().catch(() => {}), []);
  const email = registered === undefined ? kept : registered;
  function sent(address: string) {
    keepSentRegistration(address);
    setRegistered(address);
  }
  function startOver() {
    forgetSentRegistration();
    setRegistered(null);
  }
  if (typeof email === 'string') {
    return (
      <Suspense fallback={<Spinner text={t('Loading...')} />}>
        <Registered email={email} justNow={registered !== undefined} onOtherAddress={startOver} />
      </Suspense>
    );
  }
  return (
    <>
      <PageHeading
        title={t('Register')}
        lead={t("Become a member of {panel}. It takes two minutes and it's free.", { panel: panel_name })}
      />
      <div className={styles.columns}>
        <Card>
          <RegistrationForm onRegistered={sent} />
        </Card>
        <Attention />
      </div>
    </>
  );
}
