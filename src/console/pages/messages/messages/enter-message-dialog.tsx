import { call } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { FormDialog } from '#console/faces/form/form-dialog.tsx';
import { useSentKey } from '#console/faces/form/sent-key.tsx';
import { useLanguageNames } from '#console/language-names.ts';
import { useMessageTexts } from '#console/pages/messages/message-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import { useOperator } from '#console/session.tsx';
import { useForm } from '#ui/form.ts';
import { useNavigate } from '#ui/router.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** A message that came by email or telephone, of a member by number or of somebody else. */
export function EnterMessageDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { languageOptions } = useLanguageNames();
  const navigate = useNavigate();
  const { countries, chosen, nameOf } = useCountries();
  const { topics, channels } = useMessageTexts();
  const operator = useOperator();
  const keep = { place: 'new-message', owner: String(operator.id) };
  const sent = useSentKey(keep);
  const form = useForm({
    defaults: {
      channel: 'email',
      topic: 'other',
      text: '',
      member_id: '',
      country_code: chosen ?? countries[0]?.code ?? '',
      language: '',
      name: '',
      email: '',
    },
    t,
    keep,
    send: ({ channel, topic, text, member_id, country_code, language, name, email }) =>
      sent.sending((key) =>
        call(
          'POST /messages',
          {
            body: {
              key,
              channel: channel as 'email',
              topic: topic as 'other',
              text,
              ...(member_id !== ''
                ? { member_id: Number(member_id) }
                : {
                    country_code,
                    ...(language && { language }),
                    ...(name && { name }),
                    ...(email && { email }),
                  }),
            },
          },
          { notify: false },
        ),
      ),
    done: ({ id }) => navigate(pathOf(paths.message, id)),
  });
  const isMember = form.watch('member_id') !== '';
  const country = countries.find(({ code }) => code === form.watch('country_code'));
  return (
    <FormDialog
      title={t('Enter a message')}
      form={sent.told(form)}
      confirm={t('Enter the message')}
      losesNothing
      onClose={onClose}
    >
      {sent.notice}
      <SelectField
        {...form.field('channel')}
        label={t('Came by')}
        options={(['email', 'telephone'] as const).map((value) => ({ value, label: channels[value] }))}
      />
      <SelectField
        {...form.field('topic')}
        label={t('Topic')}
        options={(['survey', 'other'] as const).map((value) => ({ value, label: topics[value] }))}
      />
      <TextareaField {...form.field('text')} label={t('Message')} required />
      <TextField
        {...form.field('member_id')}
        type="number"
        min={1}
        label={t("Member's number")}
        hint={t("Empty for someone who isn't a member")}
        autoComplete="off"
      />
      {!isMember && (
        <>
          <SelectField
            {...form.field('country_code')}
            label={t('Country')}
            options={countries.map(({ code }) => ({ value: code, label: nameOf(code) }))}
          />
          <SelectField
            {...form.field('language')}
            label={t('Language')}
            placeholder={t('Please choose')}
            options={languageOptions(country?.languages ?? [])}
            required
          />
          <TextField {...form.field('name')} label={t('Name')} autoComplete="off" required />
          <TextField
            {...form.field('email')}
            type="email"
            label={t('Email')}
            hint={t("Without it the message can't be answered here")}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  );
}
