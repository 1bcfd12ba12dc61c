import type { PortalCalls } from '#contract/portal/calls.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import type { IconName } from '#ui/icon.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { paths } from './paths.ts';

type Return = PortalCalls['GET /returns/:token']['data'];
type Outcome = NonNullable<Return['outcome']>;

/** Each outcome in plain words, to be translated. */
const texts: Record<Outcome | 'open', { icon: IconName; title: string; text: string }> = {
  complete: {
    icon: 'check',
    title: 'Thank you for taking part!',
    text: 'Your answers have arrived in full.',
  },
  screenout: {
    icon: 'info',
    title: 'This survey is looking for other people',
    text: 'Thank you for your time. Your answers show that you do not belong to the group that is asked this time.',
  },
  quota_full: {
    icon: 'info',
    title: 'Enough people have taken part already',
    text: 'Thank you for your time. People like you have answered in sufficient number before.',
  },
  quality: {
    icon: 'warning',
    title: 'Your answers could not be accepted',
    text: 'The survey found them contradictory or given too quickly. Please take your time with the next one.',
  },
  duplicate: {
    icon: 'warning',
    title: 'You have already taken part in this survey',
    text: 'Each person is counted once.',
  },
  security: {
    icon: 'warning',
    title: 'Your participation could not be verified',
    text: 'Please open surveys from your list or from our e-mails only.',
  },
  abandoned: {
    icon: 'info',
    title: 'The survey was not finished',
    text: 'Its time has run out, so it cannot be continued.',
  },
  timeout: {
    icon: 'info',
    title: 'The time for this survey has run out',
    text: 'It cannot be continued any more.',
  },
  open: {
    icon: 'info',
    title: 'Thank you! We are waiting for the result',
    text: 'As soon as the survey has reported it, it shows here and your points are credited.',
  },
};

/** What came of an attempt and what it earned, and where to go from here. */
export function OutcomeText({ title, outcome, points, pending }: Return) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { icon, ...said } = texts[outcome ?? 'open'];
  const earned = { count: points, number: formats.number(points) };
  return (
    <Card>
      <EmptyState
        icon={icon}
        title={<h1>{t(said.title)}</h1>}
        action={
          <ButtonRow>
            <ButtonLink to={paths.questionnaires}>{t('To the surveys')}</ButtonLink>
            <ButtonLink to={paths.points} variant="secondary">
              {t('To my points')}
            </ButtonLink>
          </ButtonRow>
        }
      >
        <p>{t('Survey: {title}', { title })}</p>
        <p>{t(said.text)}</p>
        {points > 0 && (
          <p>
            <strong>
              {pending
                ? t('{number} points are pending until the review of the survey ends.', earned)
                : t('{number} points are on your account.', earned)}
            </strong>
          </p>
        )}
      </EmptyState>
    </Card>
  );
}
