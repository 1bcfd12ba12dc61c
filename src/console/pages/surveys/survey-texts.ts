import type { SURVEY_KINDS } from '#contract/operator/lists/surveys.list.ts';
import type { SurveyDevice } from '#contract/rules/survey-devices.ts';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import { useTranslation } from '#ui/translation.tsx';

type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

const tones: Record<SurveyState, Tone> = {
  draft: 'neutral',
  soft_launch: 'info',
  live: 'success',
  paused: 'warning',
  closed: 'neutral',
  archived: 'neutral',
};

/** What the states of a survey, where it is hosted and the outcomes of attempts are called. */
export function useSurveyTexts() {
  const { t } = useTranslation();
  const states: Record<SurveyState, string> = {
    draft: t('Draft'),
    soft_launch: t('Soft launch'),
    live: t('Live'),
    paused: t('Paused'),
    closed: t('Closed survey'),
    archived: t('Archived'),
  };
  const kinds: Record<(typeof SURVEY_KINDS)[number], string> = {
    built_in: t('Built in'),
    external: t('Elsewhere'),
  };
  const devices: Record<SurveyDevice, string> = {
    phone: t('Phone'),
    tablet: t('Tablet'),
    computer: t('Computer'),
  };
  const priorities: Readonly<Record<number, string>> = {
    1: t('Lowest'),
    2: t('Low'),
    3: t('Normal'),
    4: t('High'),
    5: t('Highest'),
  };
  /** Also of a state that only a newer release knows. */
  const nameOfState = (state: string): string =>
    (states as Record<string, string>)[state] ?? state.replaceAll('_', ' ');
  return { states, nameOfState, tones, kinds, devices, priorities };
}
