import { paths } from '#portal/paths.ts';
import { ResendConfirmationForm } from '#portal/sign-in/resend-confirmation-form.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** Shown for an expired link: how to get a new one. */
export function NewLink({ update, check }: { update: boolean; check: boolean }) {
  const { t } = useTranslation();
  return (
    <Card title={t('Get a new link')}>
      {update ? (
        <>
          <p>{t("Your email address hasn't changed. Sign in with it and request the change again.")}</p>
          <ButtonLink to={paths.changeEmail} variant="secondary" wide>
            {t('Change of email')}
          </ButtonLink>
        </>
      ) : check ? (
        <ButtonLink to={paths.account} variant="secondary" wide>
          {t('Your account')}
        </ButtonLink>
      ) : (
        <ResendConfirmationForm />
      )}
    </Card>
  );
}
