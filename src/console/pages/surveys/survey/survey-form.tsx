import { useState } from 'react';
import { call, useInvalidate } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { FieldGrid } from '#console/faces/form/field-grid.tsx';
import { FormPage } from '#console/faces/form/form-page.tsx';
import { FormSection } from '#console/faces/form/form-section.tsx';
import { useSavedForm } from '#console/faces/form/saved-form.ts';
import { useSurveyTexts } from '#console/pages/surveys/survey-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import { useTopicTexts } from '#console/topic-texts.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { SURVEY_KINDS } from '#contract/operator/lists/surveys.list.ts';
import { SURVEY_DEVICES } from '#contract/rules/survey-devices.ts';
import { surveyTopicIds } from '#contract/rules/survey-topics.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { HostingFields } from './hosting-fields.tsx';
import { PasteTextsDialog } from './paste-texts-dialog.tsx';
import { PromiseFields } from './promise-fields.tsx';
import type { Survey } from './survey.ts';
import { useSurveyFields } from './survey-fields.ts';
import { SurveyKeyOnce } from './survey-key-once.tsx';
import { SurveyTexts } from './survey-texts-fields.tsx';
import { bodyOf, type SurveyValues, valuesOf } from './survey-values.ts';
import { useSurveyWords } from './survey-words.ts';
import type { SheetTexts } from './texts-sheet.ts';

type Added = {
  version?: number;
  id?: number;
  key?: { key_id: string; secret: string } | null;
};

type SurveyFormProps = {
  survey: Survey | null;
  country: string;
  choices: OperatorCalls['GET /survey-choices']['data'];
  /** Of a new survey that is added to one. */
  project?: number | null;
};

/** All that is said about a survey, with what its state lets change; null: a new one. */
export function SurveyForm({ survey, country, choices, project = null }: SurveyFormProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const invalidate = useInvalidate();
  const { countries } = useCountries();
  const topics = useTopicTexts();
  const { kinds, priorities, nameOfState } = useSurveyTexts();
  const [devices, setDevices] = useState<readonly string[]>(survey?.devices ?? SURVEY_DEVICES);
  const [key] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<Survey['kind']>(survey?.kind ?? 'external');
  const [added, setAdded] = useState<{ id: number; made: NonNullable<Added['key']> } | null>(null);
  const [pasting, setPasting] = useState(false);
  const [pasted, setPasted] = useState<SheetTexts | null>(null);
  const { languages = [], time_zone = 'UTC' } = countries.find(({ code }) => code === country) ?? {};
  const form = useSavedForm<SurveyValues, Added>({
    defaults: valuesOf(survey, time_zone, project),
    t,
    version: survey?.version ?? 0,
    send(values, version) {
      const body = bodyOf(values, devices, survey, time_zone);
      if (survey)
        return call(
          'PUT /surveys/:id',
          { params: { id: survey.id }, body: { ...body, version } },
          { notify: false },
        );
      const { survey_number, entry_url, ...rest } = body;
      return call(
        'POST /surveys',
        {
          body: {
            ...rest,
            country_code: country,
            key,
            kind,
            entry_url: kind === 'built_in' ? null : (entry_url ?? ''),
            ...(survey_number === '' ? {} : { survey_number }),
          },
        },
        { notify: false },
      );
    },
    async done({ id, key: made }, goTo) {
      toast.success(t('Saved'));
      await invalidate(['GET /surveys', 'GET /surveys/:id', 'GET /surveys/:id/history', 'GET /projects/:id']);
      if (id !== undefined && made) setAdded({ id, made });
      else if (id !== undefined)
        goTo(pathOf(kind === 'built_in' ? paths.surveyQuestionnaire : paths.survey, id));
    },
  });
  const text = (name: string) =>
    form.field(name) as { name: string; defaultValue: string; error: string | undefined };
  // Another state has other rules; what isn't saved yet stays as it is until the server has judged it by them.
  const [ruling, setRuling] = useState(survey?.state);
  if (!form.isDirty && ruling !== survey?.state) setRuling(survey?.state);
  const ruled = survey && ruling ? { ...survey, state: ruling } : survey;
  const fields = useSurveyFields(ruled, text);
  const { names, hint, isFixed, field, choice } = fields;
  const words = useSurveyWords({ projects: choices.projects, timeZone: time_zone });
  return (
    <>
      <FormPage form={form} label={survey ? t('Survey') : t('New survey')} fields={words}>
        {survey && ruling !== survey.state && (
          <Notice tone="warning" live="status">
            {t(
              "This survey's state has changed to {state}. When you save, we'll mark what can't change any more.",
              { state: nameOfState(survey.state) },
            )}
          </Notice>
        )}
        <FormSection
          title={t('What members read')}
          lead={t("The country's languages first. A title that's missing is shown in another language.")}
        >
          <SurveyTexts
            field={text}
            languages={languages}
            readers={choices.readers}
            survey={ruled}
            hint={hint('titles')}
            pasted={pasted}
            onPaste={() => setPasting(true)}
          />
        </FormSection>
        <PromiseFields
          fields={fields}
          devices={devices}
          devicesError={form.errors.devices && t(form.errors.devices)}
          onDevices={setDevices}
        />
        <FormSection title={t('How many, and how')} lead={t('Empty: no limit.')}>
          <FieldGrid>
            <TextField {...field('target', t('Completes that are wanted in all.'))} inputMode="numeric" />
            <TextField
              {...field(
                'expected_incidence',
                t(
                  'In percent: completes, as a share of completes and screen-outs. It stands beside the measured one.',
                ),
              )}
              inputMode="numeric"
            />
            <TextField
              {...field(
                'soft_launch_completes',
                t('A soft launch stops inviting once so many are in or in progress.'),
              )}
              inputMode="numeric"
            />
            <TextField
              {...field('review_days', t('Days until the points of a complete are final.'))}
              inputMode="numeric"
              required
            />
            <TextField
              {...field('attempt_minutes', t('An open survey ends after so many minutes.'))}
              inputMode="numeric"
              required
            />
          </FieldGrid>
          <CheckboxField
            name="invite_new_members"
            defaultChecked={survey?.invite_new_members ?? false}
            disabled={isFixed('invite_new_members')}
            label={names.invite_new_members ?? ''}
          />
        </FormSection>
        {survey === null && (
          <FormSection
            title={t('Hosting')}
            lead={t('The questions of a built-in survey are written next, in the questionnaire.')}
          >
            <SelectField
              label={t('Hosted')}
              value={kind}
              options={SURVEY_KINDS.map((one) => ({ value: one, label: kinds[one] }))}
              onChange={({ target }) => setKind(target.value === 'built_in' ? 'built_in' : 'external')}
            />
          </FormSection>
        )}
        {kind !== 'built_in' && (
          <HostingFields fields={fields} preset={form.watch('preset')} country={country} />
        )}
        <FormSection
          title={t('For you and your colleagues')}
          lead={t("Members who have turned the topic off aren't invited.")}
        >
          <FieldGrid>
            <TextField
              {...field('survey_number', survey ? undefined : t('Leave it empty to get the next free one.'))}
              required={survey !== null}
            />
            <SelectField
              {...choice('project_id')}
              placeholder={t('None')}
              options={choices.projects.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <SelectField
              {...choice('priority', t("Higher ones stand first in a member's list."))}
              options={[5, 4, 3, 2, 1].map((value) => ({ value, label: priorities[value] ?? '' }))}
            />
            <SelectField
              {...choice('topic')}
              placeholder={t('None')}
              options={surveyTopicIds.map((id) => ({ value: id, label: topics[id] }))}
            />
          </FieldGrid>
        </FormSection>
      </FormPage>
      {added && (
        <SurveyKeyOnce made={added.made} onClose={() => form.leaving.goTo(pathOf(paths.survey, added.id))} />
      )}
      {pasting && <PasteTextsDialog onFound={setPasted} onClose={() => setPasting(false)} />}
    </>
  );
}
