import { errorCatalogue } from '#contract/errors.ts';
import { ForgottenPasswordForm } from '#portal/sign-in/forgotten-password-form.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** Replaces the form below the heading when the link has no code, was used or has expired, and offers a new one. */
export function NewResetLink() {
  const { t } = useTranslation();
  return (
    <>
      <Notice tone="danger" live="alert" title={t(errorCatalogue.code_not_valid.message)} />
      <Card title={t('Get a new link')}>
        <ForgottenPasswordForm />
      </Card>
    </>
  );
}
