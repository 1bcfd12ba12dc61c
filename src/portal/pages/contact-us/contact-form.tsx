import { fieldMessages } from '#contract/field-messages.ts';
import { CONTACT_MESSAGE_MAX } from '#contract/rules/contact-message.ts';
import { formatNumber } from '#contract/rules/formats.ts';
import { call } from '#portal/call.ts';
import { useSite } from '#portal/language.tsx';
import { paths } from '#portal/paths.ts';
import { useSession } from '#portal/session.tsx';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** The contact form for members (docs/specification.md §5 "Contact"). */
export default function ContactForm() {
  const { t } = useTranslation();
  const toast = useToast();
  const { settings } = useSite();
  const { user } = useSession();
  const reading = {
    language: settings.language,
    country: settings.country_code,
    timeZone: settings.time_zone,
  };
  const form = useForm({
    defaults: { topic: '', message: '' },
    keep: { place: paths.contactUs, owner: user?.email ?? '' },
    t,
    check: ({ message }: { topic: string; message: string }) =>
      message.trim().length > CONTACT_MESSAGE_MAX ? { message: fieldMessages.too_long } : {},
    send: ({ topic, message }) =>
      call('POST /contact', { body: { topic: topic === '2' ? 2 : 3, message } }, { notify: false }),
    done(_nothing, reset) {
      reset();
      toast.success(t('Message successfully sent'));
    },
  });

  return (
    <FormFrame
      form={form}
      actions={
        <Button {...form.button} busyText={t('Loading...')}>
          {t('Send')}
        </Button>
      }
    >
      <SelectField
        {...form.field('topic')}
        label={t('What is it about?')}
        placeholder={t('Please choose')}
        options={[
          { value: 2, label: t('Issues with a survey') },
          { value: 3, label: t('Other') },
        ]}
        required
      />
      <TextareaField
        {...form.field('message')}
        label={t('Your message')}
        maxLength={CONTACT_MESSAGE_MAX}
        counterText={(used, max) =>
          t('{used} of {max} characters', {
            used: formatNumber(used, reading),
            max: formatNumber(max, reading),
          })
        }
        rows={8}
        required
      />
    </FormFrame>
  );
}
