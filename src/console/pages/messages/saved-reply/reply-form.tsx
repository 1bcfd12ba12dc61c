import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { AddingSelect } from '#console/faces/form/adding-select.tsx';
import { FormPage } from '#console/faces/form/form-page.tsx';
import { FormSection } from '#console/faces/form/form-section.tsx';
import { useSavedForm } from '#console/faces/form/saved-form.ts';
import { useLanguageNames } from '#console/language-names.ts';
import { pathOf, paths } from '#console/paths.ts';
import { ANSWER_MAX } from '#contract/rules/contact-thread.ts';
import { htmlLang, LANGUAGE_CODES } from '#contract/rules/languages.ts';
import { TextField } from '#ui/text-field.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Reply } from './saved-reply.ts';

type Values = Record<string, string>;

const textsOf = (values: Values) =>
  Object.fromEntries(
    LANGUAGE_CODES.map((code) => [code, values[`texts.${code}`]?.trim() ?? ''] as const).filter(
      ([, text]) => text !== '',
    ),
  );

type ReplyFormProps = { reply: Reply | null; onSaved?(reply: Reply): void };

/** A name, and a text for each language: those of the operator's countries first, the others when asked for. */
export function ReplyForm({ reply, onSaved }: ReplyFormProps) {
  const { t } = useTranslation();
  const { languageName, languageOptions } = useLanguageNames();
  const toast = useToast();
  const queries = useQueryClient();
  const { countries } = useCountries();
  const [added, setAdded] = useState<readonly string[]>([]);
  const own = countries.length > 3 ? [] : countries.flatMap(({ languages }) => languages);
  const shown = [...new Set([...own, 'en', ...Object.keys(reply?.texts ?? {}), ...added])];
  const form = useSavedForm<Values, Reply>({
    defaults: {
      name: reply?.name ?? '',
      ...Object.fromEntries(LANGUAGE_CODES.map((code) => [`texts.${code}`, reply?.texts[code] ?? ''])),
    },
    t,
    version: reply?.version ?? 0,
    async send(values, version) {
      const body = { name: values.name ?? '', texts: textsOf(values) };
      const saved = reply
        ? await call(
            'PUT /saved-replies/:id',
            { params: { id: reply.id }, body: { ...body, version } },
            { notify: false },
          )
        : await call('POST /saved-replies', { body }, { notify: false });
      return { ...body, ...saved };
    },
    async done(saved, goTo) {
      onSaved?.(saved);
      toast.success(t('Saved'));
      await queries.invalidateQueries({ queryKey: ['GET /saved-replies'] });
      if (!reply) goTo(pathOf(paths.savedReply, saved.id));
    },
  });
  const refused = form.errors.texts;
  return (
    <FormPage
      form={form}
      label={reply ? t('Saved reply') : t('New saved reply')}
      fields={{ name: t('Name'), texts: t('Texts') }}
    >
      <FormSection
        title={t('Name')}
        lead={t('Operators choose the reply by this name. Members never see it.')}
      >
        <TextField {...form.field('name')} label={t('Name')} autoComplete="off" required />
      </FormSection>
      <FormSection
        title={t('Texts')}
        lead={t('A reply can be inserted in the languages it has a text for. At least one is needed.')}
      >
        {shown.map((code, at) => {
          const field = form.field(`texts.${code}`);
          return (
            <TextareaField
              key={code}
              {...field}
              error={field.error ?? (at === 0 && refused ? t(refused) : undefined)}
              label={t('Text in {language}', { language: languageName(code) })}
              lang={htmlLang(code)}
              maxLength={ANSWER_MAX}
            />
          );
        })}
        <AddingSelect
          label={t('Another language')}
          options={languageOptions(LANGUAGE_CODES.filter((code) => !shown.includes(code)))}
          onChange={({ target }) => setAdded([...added, target.value])}
        />
      </FormSection>
    </FormPage>
  );
}
