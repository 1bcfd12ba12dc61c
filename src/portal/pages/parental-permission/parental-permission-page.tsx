import { useState } from 'react';
import { call } from '#portal/call.ts';
import { useSite } from '#portal/language.tsx';
import { paths } from '#portal/paths.ts';
import { useSecretCode } from '#portal/secret-code.ts';
import { ELEMENT, SentenceWithElement } from '#portal/sentence-with-element.tsx';
import { NeedsScript } from '#portal/sign-in/needs-script.tsx';
import { ArrivalHeading } from '#ui/arrival-heading.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { Card } from '#ui/card.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { Link } from '#ui/link.tsx';
import { NarrowPage } from '#ui/narrow-page.tsx';
import { useSearchParams } from '#ui/router.tsx';
import { useSubmission } from '#ui/submission.ts';
import { useTranslation } from '#ui/translation.tsx';
import styles from './parental-permission-page.module.css';

/**
 * What a parent reads before deciding; opening the page decides nothing, because link scanners open addresses too.
 */
export default function ParentalPermissionPage() {
  const { t } = useTranslation();
  const { panel_name, contact_email } = useSite().settings;
  const [query] = useSearchParams();
  const code = useSecretCode(query.get('code'), paths.parentalPermission);
  const [given, setGiven] = useState<boolean>();
  const { button, failure, attempt } = useSubmission();
  const decide = (give: boolean) =>
    attempt(async () => {
      await call('POST /profile/parental-permission', { body: { code, give } }, { notify: false });
      setGiven(give);
      return true;
    });

  if (given !== undefined) return <Decided given={given} />;
  return (
    <NarrowPage wide>
      <h1>{t('May your child join {panel}?', { panel: panel_name })}</h1>
      <Card>
        <p>
          {t(
            'Someone aged 16 or 17 would like to become a member and has named you as their parent or guardian. This is what membership means:',
          )}
        </p>
        <ul className={styles.terms}>
          <li>
            {t(
              "We'll email your child invitations to online surveys about everyday topics such as shopping, media and opinions. Every answer is voluntary.",
            )}
          </li>
          <li>{t("It's free. Completed surveys earn points, which can be exchanged for rewards.")}</li>
          <li>
            <SentenceWithElement
              sentence={t(
                'We process name, email address, date of birth, gender and answers as described in our {link}. Our clients never find out who answered.',
                { link: ELEMENT },
              )}
              element={
                <Link href={paths.privacyPolicy} newTab={t('Opens in a new tab')}>
                  {t('privacy policy')}
                </Link>
              }
            />
          </li>
          {contact_email && (
            <li>
              <SentenceWithElement
                sentence={t(
                  "You can withdraw your permission at any time by writing to {link}. We'll then delete the account and its data.",
                  { link: ELEMENT },
                )}
                element={<a href={`mailto:${contact_email}`}>{contact_email}</a>}
              />
            </li>
          )}
        </ul>
        <p>
          {t(
            "By agreeing, you confirm that you're the parent or guardian, consent to this processing and accept the terms on your child's behalf.",
          )}
        </p>
        <NeedsScript />
        <FailureNotice failure={failure} />
        <ButtonRow>
          <Button {...button} type="button" onClick={() => void decide(true)} busyText={t('Loading...')}>
            {t('I agree')}
          </Button>
          <Button {...button} type="button" variant="secondary" onClick={() => void decide(false)}>
            {t("I don't agree")}
          </Button>
        </ButtonRow>
        <p className={styles.refusal}>
          {t("If you don't agree, the registration is deleted right away, including your address.")}
        </p>
      </Card>
    </NarrowPage>
  );
}

function Decided({ given }: { given: boolean }) {
  const { t } = useTranslation();
  return (
    <NarrowPage wide>
      <ArrivalHeading>{t('Thank you!')}</ArrivalHeading>
      <Card>
        <p>
          {given
            ? t("Your child is now a member. We've let them know by email.")
            : t("We've deleted the registration, including your address and everything that was entered.")}
        </p>
        <ButtonLink to={paths.home} wide>
          {t('Continue')}
        </ButtonLink>
      </Card>
    </NarrowPage>
  );
}
