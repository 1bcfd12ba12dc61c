import { typedNumber } from '#console/typed-number.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { calendarDay } from '#contract/rules/age-limit.ts';
import { LANGUAGE_CODES } from '#contract/rules/languages.ts';
import { SURVEY_DEVICES } from '#contract/rules/survey-devices.ts';
import { dayAfter, startOfDay } from '#contract/rules/time-zone.ts';
import type { Survey } from './survey.ts';

export type SurveyBody = Omit<OperatorCalls['PUT /surveys/:id']['body'], 'version'>;
export type SurveyValues = Record<string, string | boolean>;

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
const numberOrNull = (value: unknown) => typedNumber(text(value));
const number = (value: unknown) => numberOrNull(value) ?? Number.NaN;

/** The last day on which a survey can be started, in its country: one that closes at midnight ends the day before. */
export const lastDay = (closesAt: string, timeZone: string) =>
  calendarDay(new Date(Date.parse(closesAt) - 1), timeZone);

/** A survey as its form holds it; null: a new one. */
export const valuesOf = (survey: Survey | null, timeZone: string, project: number | null): SurveyValues => ({
  survey_number: text(survey?.survey_number),
  project_id: text(survey ? survey.project_id : project),
  topic: text(survey?.topic),
  points: text(survey?.points),
  screenout_points: text(survey?.screenout_points ?? 0),
  screenout_after_minutes: text(survey?.screenout_after_minutes ?? 0),
  quota_full_points: text(survey?.quota_full_points ?? 0),
  daily_cap: text(survey?.daily_cap),
  opens_at: survey?.opens_at ? calendarDay(new Date(survey.opens_at), timeZone) : '',
  priority: text(survey?.priority ?? 3),
  minutes: text(survey?.minutes),
  expected_incidence: text(survey?.expected_incidence),
  target: text(survey?.target),
  soft_launch_completes: text(survey?.soft_launch_completes),
  review_days: text(survey?.review_days ?? 14),
  attempt_minutes: text(survey?.attempt_minutes ?? 1440),
  closes_at: survey?.closes_at ? lastDay(survey.closes_at, timeZone) : '',
  invite_new_members: survey?.invite_new_members ?? false,
  entry_url: text(survey?.entry_url),
  preset: text(survey?.preset ?? 'hmac'),
  ...Object.fromEntries(
    LANGUAGE_CODES.flatMap((code) => [
      [`titles.${code}`, text(survey?.titles[code])],
      [`invitation_texts.${code}`, text(survey?.invitation_texts[code])],
    ]),
  ),
});

const textsOf = (values: SurveyValues, kind: 'titles' | 'invitation_texts') =>
  Object.fromEntries(
    LANGUAGE_CODES.map((code) => [code, text(values[`${kind}.${code}`]).trim()] as const).filter(
      ([, written]) => written !== '',
    ),
  );

/** The devices that are ticked; all of them are the same as any. */
const devicesOf = (ticked: readonly string[]): SurveyBody['devices'] =>
  ticked.length === SURVEY_DEVICES.length ? null : SURVEY_DEVICES.filter((kind) => ticked.includes(kind));

/** What the form holds, as it is sent; moments that nobody has changed keep their seconds. */
export function bodyOf(
  values: SurveyValues,
  devices: readonly string[],
  survey: Survey | null,
  timeZone: string,
): SurveyBody {
  const opening = text(values.opens_at);
  const openedBefore = survey?.opens_at ?? null;
  const isSameOpening = openedBefore !== null && opening === calendarDay(new Date(openedBefore), timeZone);
  const day = text(values.closes_at);
  const before = survey?.closes_at ?? null;
  const isSameDay = before !== null && day === lastDay(before, timeZone);
  return {
    survey_number: text(values.survey_number).trim(),
    project_id: numberOrNull(values.project_id),
    titles: textsOf(values, 'titles'),
    invitation_texts: textsOf(values, 'invitation_texts'),
    topic: (text(values.topic) || null) as SurveyBody['topic'],
    points: number(values.points),
    screenout_points: number(values.screenout_points),
    screenout_after_minutes: number(values.screenout_after_minutes),
    quota_full_points: number(values.quota_full_points),
    daily_cap: numberOrNull(values.daily_cap),
    opens_at: isSameOpening
      ? openedBefore
      : opening === ''
        ? null
        : startOfDay(opening, timeZone).toISOString(),
    devices: devicesOf(devices),
    priority: number(values.priority),
    minutes: number(values.minutes),
    expected_incidence: numberOrNull(values.expected_incidence),
    target: numberOrNull(values.target),
    soft_launch_completes: numberOrNull(values.soft_launch_completes),
    review_days: number(values.review_days),
    attempt_minutes: number(values.attempt_minutes),
    closes_at: isSameDay ? before : day === '' ? null : startOfDay(dayAfter(day), timeZone).toISOString(),
    invite_new_members: values.invite_new_members === true,
    preset: text(values.preset) as SurveyBody['preset'],
    entry_url: survey?.kind === 'built_in' ? null : text(values.entry_url).trim(),
  };
}
