import {
  LEAST_ATTEMPTS,
  type SeriesEnd,
  type SeriesStanding,
  type SeriesWait,
} from '#contract/rules/automatic-waves.ts';
import { useTranslation } from '#ui/translation.tsx';

type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

const tones: Record<SeriesStanding, Tone> = {
  running: 'info',
  paused: 'warning',
  stopped: 'neutral',
  ended: 'warning',
  seen: 'neutral',
};

/** What the states of automatic waves are called, what they wait for and why they end. */
export function useSeriesTexts() {
  const { t } = useTranslation();
  const standings: Record<SeriesStanding, string> = {
    running: t('On their way'),
    paused: t('Paused'),
    stopped: t('Stopped'),
    ended: t('Ended automatically'),
    seen: t('Ended automatically and seen'),
  };
  const ends: Record<SeriesEnd, string> = {
    target_met: t('The target is met'),
    no_target: t('The survey no longer has a target'),
    survey_over: t('The survey is closed'),
    last_day_over: t("The survey's last day is over"),
    no_eligible: t('Nobody is left who can be invited'),
    incidence: t('Too few of those who came belong to the sample'),
    drop_out: t('Too many give up on the way'),
    signatures: t('Too many results came back without a valid signature'),
    ceiling_members: t('As many members are invited as the ceiling allows'),
    ceiling_points: t('The points promised have reached their ceiling'),
  };
  const waits: Record<SeriesWait, string> = {
    interval: t('the time between two waves'),
    survey: t('the survey to go on'),
    wave: t('the wave on its way'),
    quiet_hours: t("the end of the country's quiet hours"),
    ceiling_per_day: t('the next day, as the ceiling of the day is reached'),
    expected: t('completes that are still expected of the last wave'),
    nobody_now: t('members whose rest, break or limit is over'),
  };
  const least = { number: String(LEAST_ATTEMPTS) };
  /** Why one ended or is paused: what ended it automatically, or what an operator wrote. */
  const reasonOf = ({ end, reason }: { end: SeriesEnd | null; reason: string | null }) =>
    end ? ends[end] : reason;
  return { standings, tones, reasonOf, waits, least };
}
