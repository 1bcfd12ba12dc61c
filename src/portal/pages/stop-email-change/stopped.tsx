import { paths } from '#portal/paths.ts';
import { ForgottenPasswordForm } from '#portal/sign-in/forgotten-password-form.tsx';
import { ArrivalHeading } from '#ui/arrival-heading.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { NarrowPage } from '#ui/narrow-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** Suggests a new password, because whoever started the change knew the old one. */
export function Stopped({ addressKept }: { addressKept: boolean }) {
  const { t } = useTranslation();
  if (!addressKept) {
    return (
      <NarrowPage>
        <ArrivalHeading>{t('Please write to us')}</ArrivalHeading>
        <Notice tone="warning">
          <p>
            {t(
              "Your account has been signed out on all devices. We couldn't restore your old address because another account uses it now.",
            )}
          </p>
        </Notice>
        <ButtonLink to={paths.contactUs} wide>
          {t('Contact us')}
        </ButtonLink>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage>
      <ArrivalHeading>{t('The change has been cancelled')}</ArrivalHeading>
      <Notice tone="success">
        <p>{t('Your account has kept its address and been signed out on all devices.')}</p>
      </Notice>
      <Card title={t('Choose a new password now')}>
        <p>{t('Someone was signed in to your account and may know your password.')}</p>
        <ForgottenPasswordForm />
      </Card>
    </NarrowPage>
  );
}
