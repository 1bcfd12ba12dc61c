import { call, useInvalidate } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { FormDialog } from '#console/faces/form/form-dialog.tsx';
import { useSentKey } from '#console/faces/form/sent-key.tsx';
import { useLanguageNames } from '#console/language-names.ts';
import { useOperator } from '#console/session.tsx';
import { useForm } from '#ui/form.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Survey } from './survey.ts';

/** Asks who tries a survey. */
export function TryDialog({ survey, onClose }: { survey: Survey; onClose(): void }) {
  const { t } = useTranslation();
  const { name } = useOperator();
  const { countries } = useCountries();
  const { languageName } = useLanguageNames();
  const invalidate = useInvalidate();
  const sent = useSentKey();
  const offered = countries.find(({ code }) => code === survey.country_code)?.languages ?? [];
  const languages = [...new Set([...offered, ...Object.keys(survey.titles), 'en'])];
  const form = useForm({
    defaults: { name, email: '', language: languages[0] ?? 'en' },
    t,
    send: (values) =>
      sent.sending((key) =>
        call(
          'POST /surveys/:id/tests',
          { params: { id: survey.id }, body: { ...values, email: values.email.trim() || null, key } },
          { notify: false },
        ),
      ),
    async done() {
      await invalidate(['GET /surveys/:id/tests', 'GET /surveys/:id/history']);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Try this survey')}
      form={sent.told(form)}
      confirm={t('Create the test')}
      onClose={onClose}
    >
      {sent.notice}
      <TextField
        {...form.field('name')}
        label={t('Name')}
        hint={t('Of whoever tries it: you, a colleague, or who programs the survey.')}
        required
      />
      <TextField
        {...form.field('email')}
        label={t('Email')}
        hint={t('Only for test emails of the invitation and the reminder.')}
        type="email"
      />
      <SelectField
        {...form.field('language')}
        label={t('Language')}
        options={languages.map((code) => ({ value: code, label: languageName(code) }))}
      />
    </FormDialog>
  );
}
