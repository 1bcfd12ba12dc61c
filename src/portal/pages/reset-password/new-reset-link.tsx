import { errorCatalogue } from '#contract/errors.ts';
import { ForgottenPasswordForm } from '#portal/sign-in/forgotten-password-form.tsx';
import { ArrivalHeading } from '#ui/arrival-heading.tsx';
import { Card } from '#ui/card.tsx';
import { NarrowPage } from '#ui/narrow-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** A link without a code, or one that was used or has expired: the way to a new one. */
export function NewResetLink() {
  const { t } = useTranslation();
  return (
    <NarrowPage>
      <ArrivalHeading>{t('New password')}</ArrivalHeading>
      <Notice tone="danger" live="alert" title={t(errorCatalogue.code_not_valid.message)} />
      <Card title={t('Get a new link')}>
        <ForgottenPasswordForm />
      </Card>
    </NarrowPage>
  );
}
