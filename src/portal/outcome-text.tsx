import type { PortalCalls } from '#contract/portal/calls.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import type { IconName } from '#ui/icon.tsx';
import { InLanguage } from '#ui/in-language.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { TryAnew } from './link-not-valid.tsx';
import { paths } from './paths.ts';
import { ELEMENT, SentenceWithElement } from './sentence-with-element.tsx';
import { useUnpaid } from './unpaid.ts';

type Return = PortalCalls['GET /returns/:token']['data'];
type Outcome = NonNullable<Return['outcome']>;

/** A translation key for each outcome. */
const texts: Record<Outcome | 'open', { icon: IconName; title: string; text: string }> = {
  complete: {
    icon: 'check',
    title: 'Thank you for taking part!',
    text: "We've received all your answers.",
  },
  screenout: {
    icon: 'info',
    title: 'This survey is for a different group of people',
    text: "Thank you for your time. Your answers show that you aren't in the group we're asking this time.",
  },
  quota_full: {
    icon: 'info',
    title: 'This survey is now full',
    text: 'Thank you for your time. We already have enough answers from people like you.',
  },
  quality: {
    icon: 'warning',
    title: "Your answers couldn't be accepted",
    text: 'Some answers contradicted each other or came too quickly. Please take your time with the next one.',
  },
  duplicate: {
    icon: 'warning',
    title: "You've already taken part in this survey",
    text: 'Each person can only take part once.',
  },
  security: {
    icon: 'warning',
    title: "We couldn't verify your participation",
    text: 'Please only open surveys from your list or from our emails.',
  },
  abandoned: {
    icon: 'info',
    title: "The survey wasn't finished",
    text: "Time's up, so you can't continue it.",
  },
  timeout: {
    icon: 'info',
    title: 'The time for this survey is up',
    text: "You can't continue it any more.",
  },
  open: {
    icon: 'info',
    title: "Thank you! We're waiting for the result",
    text: "When the survey sends us the result, you'll see it here and we'll credit your points.",
  },
};

/** The outcome of an attempt, the points it earned, and links to continue. */
export function OutcomeText({ title, lang, outcome, points, pending, unpaid, is_test }: Return) {
  const { t } = useTranslation();
  const formats = useFormats();
  const unpaidEntries = useUnpaid();
  const { icon, ...outcomeTexts } = texts[outcome ?? 'open'];
  const earned = { count: points, number: formats.number(points) };
  return (
    <Card>
      <EmptyState
        icon={icon}
        title={<h1>{t(outcomeTexts.title)}</h1>}
        action={
          !is_test && (
            <ButtonRow>
              <ButtonLink to={paths.questionnaires}>{t('Go to the surveys')}</ButtonLink>
              <ButtonLink to={paths.points} variant="secondary">
                {t('Go to my points')}
              </ButtonLink>
            </ButtonRow>
          )
        }
      >
        <p>
          <SentenceWithElement
            sentence={t('Survey: {title}', { title: ELEMENT })}
            element={<InLanguage lang={lang}>{title}</InLanguage>}
          />
        </p>
        <p>{t(outcomeTexts.text)}</p>
        {points > 0 && (
          <p>
            <strong>
              {pending
                ? t('{number} points are pending while the survey is reviewed.', earned)
                : t("We've added {number} points to your account.", earned)}
            </strong>
          </p>
        )}
        {unpaid && (
          <DescriptionList
            entries={[{ term: t('Points'), text: earned.number }, ...unpaidEntries(outcome, unpaid)]}
          />
        )}
        {is_test && outcome !== null && <TryAnew />}
      </EmptyState>
    </Card>
  );
}
