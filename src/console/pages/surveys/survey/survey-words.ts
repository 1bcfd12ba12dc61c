import type { FieldWords } from '#console/faces/form/conflict-notice.tsx';
import { useSurveyTexts } from '#console/pages/surveys/survey-texts.ts';
import { useTopicTexts } from '#console/topic-texts.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { calendarDay } from '#contract/rules/age-limit.ts';
import { SURVEY_DEVICES } from '#contract/rules/survey-devices.ts';
import { useFormats } from '#ui/formats.tsx';
import { useFieldNames } from './field-names.ts';
import { usePresetNames } from './preset-names.ts';
import { lastDay, type SurveyBody } from './survey-values.ts';

type Choices = { projects: OperatorCalls['GET /survey-choices']['data']['projects']; timeZone: string };

/** What others can change in a survey, in words: days, and what is chosen from a list. */
export function useSurveyWords({ projects, timeZone }: Choices): Record<string, FieldWords> {
  const names = useFieldNames();
  const { date } = useFormats();
  const topics = useTopicTexts();
  const presetName = usePresetNames();
  const { devices, priorities } = useSurveyTexts();
  const words = <F extends keyof SurveyBody>(
    field: F,
    written: (value: NonNullable<SurveyBody[F]>) => string,
  ) => ({
    [field]: {
      name: names[field] ?? field,
      written: (value: unknown) => (value === null ? '' : written(value as NonNullable<SurveyBody[F]>)),
    },
  });
  return {
    ...names,
    ...words('project_id', (project) => projects.find(({ id }) => id === project)?.name ?? ''),
    ...words('topic', (topic) => topics[topic]),
    ...words('opens_at', (moment) => date(calendarDay(new Date(moment), timeZone))),
    ...words('closes_at', (moment) => date(lastDay(moment, timeZone))),
    devices: {
      name: names.devices ?? '',
      written: (kinds) =>
        ((kinds as SurveyBody['devices']) ?? SURVEY_DEVICES).map((kind) => devices[kind]).join(', '),
    },
    ...words('priority', (priority) => priorities[priority] ?? ''),
    ...words('preset', presetName),
  };
}
