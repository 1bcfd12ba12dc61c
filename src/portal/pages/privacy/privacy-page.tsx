import { CookieChoice } from '#portal/cookie-choice.tsx';
import { ResumeInvitations } from '#portal/membership/resume-invitations.tsx';
import { paths } from '#portal/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { Consents } from './consents.tsx';
import { LeavingOptions } from './leaving-options.tsx';
import { LooksOfOperators } from './looks-of-operators.tsx';
import { SharingConsents } from './sharing-consents.tsx';
import { YourData } from './your-data.tsx';

/** The privacy centre: the member's data, consents, and the ways to pause or leave. */
export default function PrivacyPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading
        title={t('Your privacy')}
        lead={t(
          "See and download what we hold about you, see what you've agreed to, and take a break or leave.",
        )}
        actions={
          <ButtonLink to={paths.privacyPolicy} variant="secondary">
            {t('Privacy policy')}
          </ButtonLink>
        }
      />
      <Stack>
        <ResumeInvitations />
        <YourData />
        <Consents />
        <SharingConsents />
        <LooksOfOperators />
        <CookieChoice />
        <LeavingOptions />
      </Stack>
    </>
  );
}
