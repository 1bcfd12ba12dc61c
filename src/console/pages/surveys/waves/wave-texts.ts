import { useMailReportTexts } from '#console/mail-report-texts.ts';
import type { Exclusion, WaveWait } from '#contract/rules/sampling.ts';
import { useTranslation } from '#ui/translation.tsx';
import type { Wave } from './wave.ts';

type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

const tones: Record<Wave['state'], Tone> = {
  planning: 'info',
  sending: 'info',
  paused: 'warning',
  done: 'success',
  stopped: 'warning',
};

type StartingWave = Pick<Wave, 'state' | 'starts_at'>;

/** Who is named is planned before the start, and so it is in the state of a wave that sends. */
const isScheduled = ({ state, starts_at }: StartingWave): boolean =>
  (state === 'planning' || state === 'sending') && new Date(starts_at) > new Date();

/** What the states of waves, their audiences and the reasons against inviting somebody are called. */
export function useWaveTexts() {
  const { t } = useTranslation();
  const { halts } = useMailReportTexts();
  const states: Record<Wave['state'], string> = {
    planning: t('Being planned'),
    sending: t('Being sent'),
    paused: t('Paused'),
    done: t('Done wave'),
    stopped: t('Stopped'),
  };
  const stateOf = (wave: StartingWave): string => (isScheduled(wave) ? t('Scheduled') : states[wave.state]);
  const audiences: Record<Wave['audience'], string> = {
    all: t('Everybody in the country'),
    listed: t('Chosen members'),
    drawn: t('Drawn at random'),
    newcomers: t('New members'),
  };
  /** What is true of those who are left after each exclusion. */
  const passed: Record<Exclusion, string> = {
    unmatched: t('meet the conditions'),
    unconfirmed: t('have confirmed their account'),
    bounced: t('can be reached by email'),
    unsubscribed: t("haven't unsubscribed"),
    paused: t("aren't on a break"),
    budget: t('are within their own limit a week'),
    resting: t('have rested since their last invitation'),
    already_invited: t("aren't invited to this survey yet"),
    topic_off: t('want surveys on this topic'),
    took_part: t('took part in none of the listed surveys'),
    returned: t("didn't take it in an earlier account"),
    frozen: t("aren't on hold"),
    quota_full: t("belong to no quota that's complete"),
    household: t('have nobody else of their household in it'),
  };
  /** What a wave's next email waits for. */
  const waits: Record<WaveWait, string> = {
    resume: t('an operator who lets it go on'),
    start: t('its start'),
    survey: t('the survey to go on'),
    opening: t("the survey's opening day"),
    places: t('a free place in the survey'),
    quiet_hours: t("the end of the country's quiet hours"),
    ceiling: t('room under the ceilings of the survey'),
    drip: t('the next email of the drip'),
  };
  const reasons: Readonly<Record<string, string>> = {
    unknown: t('There is no such member any more'),
    other_country: t('In another country'),
    unconfirmed: t('Not confirmed'),
    bounced: t('Emails come back'),
    unsubscribed: t('Unsubscribed'),
    frozen: t('On hold'),
    quota_full: t('Their quota is complete'),
    already_invited: t('Already invited'),
    already_taken: t('Taken in an earlier account'),
    paused: t('On a break'),
    topic_off: t('Topic turned off'),
    budget: t('Own limit a week reached'),
    resting: t('Invited too recently'),
    took_part: t('Took part in a survey that the wave leaves out'),
    household: t('Someone else of the household is invited'),
    ...halts,
    replicate: t("It's a replicate that nobody has let go yet"),
    wave_stopped: t('The wave was stopped'),
    automatic_waves: t('The automatic waves of the survey stand still'),
    erased: t('Account deleted'),
    daily_cap: t('Too many emails that day'),
    superseded: t('Already started'),
    survey_over: t('The survey was over'),
    interrupted: t('Sending was interrupted'),
    failed: t('The email failed'),
  };
  return { stateOf, isScheduled, tones, audiences, passed, waits, reasons };
}
