import type { PortalCalls } from '#contract/portal/calls.ts';
import { ownInvitationPath, signInPath } from '#portal/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { InLanguage } from '#ui/in-language.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';

type PassesOn = NonNullable<PortalCalls['GET /invitations/:token']['data']['passes_on']>;

/** What a survey elsewhere gets to know. */
export function PassedOn({ passesOn: { language, country, questions, consent } }: { passesOn: PassesOn }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2>{t('What we pass on to the survey')}</h2>
      <ul>
        <li>{t("A random code that doesn't show who you are")}</li>
        {language && <li>{t('Language')}</li>}
        {country && <li>{t('Country')}</li>}
        {[...questions, ...(consent?.given ? consent.questions : [])].map(({ title, lang }) => (
          <li key={title}>
            {t('Your answer')}: <InLanguage lang={lang}>{title}</InLanguage>
          </li>
        ))}
      </ul>
      <p>{t('We never pass on your name, your address or anything you typed in your profile.')}</p>
    </section>
  );
}

type ConsentFieldProps = { consent: NonNullable<PassesOn['consent']>; surveyNumber: string };

/**
 * Asks for sensitive answers in words that are kept, by a box of the form that starts the survey, or asks whoever only has the
 * mail to sign in first.
 */
export function ConsentField({ consent, surveyNumber }: ConsentFieldProps) {
  const { t } = useTranslation();
  if (consent.needs_sign_in)
    return (
      <Notice>
        <Stack>
          <p>
            {t(
              'If you sign in, you can also choose to pass on your answers to these sensitive questions: {questions}',
              { questions: consent.questions.map(({ title }) => title).join(' / ') },
            )}
          </p>
          <ButtonLink to={signInPath(ownInvitationPath(surveyNumber))} variant="secondary">
            {t('Login')}
          </ButtonLink>
        </Stack>
      </Notice>
    );
  if (consent.given)
    return (
      <p>{t("You've agreed to pass on sensitive answers. You can withdraw this on your privacy page.")}</p>
    );
  return (
    <CheckboxField
      name="consent"
      value={consent.value}
      autoComplete="off"
      label={consent.wording}
      hint={t(
        "It's up to you: you can take part without it. You can withdraw it on your privacy page at any time.",
      )}
    />
  );
}
