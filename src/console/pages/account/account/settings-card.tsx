import { call } from '#console/call.ts';
import { useOperator, useSession } from '#console/session.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/texts.ts';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

const timeZones = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}));

const saved = (t: Translate) => t('Saved');

/** Name, language, and the time zone in which all moments of the console are shown. */
export function SettingsCard() {
  const { t } = useTranslation();
  const toast = useToast();
  const { name, language, time_zone } = useOperator();
  const { setOperator } = useSession();
  const zones = timeZones.some(({ value }) => value === time_zone)
    ? timeZones
    : [{ value: time_zone, label: time_zone }, ...timeZones];
  const form = useForm({
    defaults: { name, language: language as string, time_zone },
    t,
    send: (values) =>
      call(
        'PUT /auth/settings',
        { body: { ...values, language: values.language === 'bg' ? 'bg' : 'en' } },
        { notify: false },
      ),
    done(operator) {
      setOperator(operator);
      toast.success(saved);
    },
  });
  return (
    <Card title={t('Settings')}>
      <FormFrame
        form={form}
        brief
        label={t('Settings')}
        actions={
          <Button {...form.button} busyText={t('Loading...')}>
            {t('Save')}
          </Button>
        }
      >
        <TextField {...form.field('name')} label={t('Your name')} autoComplete="name" required />
        <SelectField
          {...form.field('language')}
          label={t('Language')}
          options={[
            { value: 'en', label: 'English' },
            { value: 'bg', label: 'Български' },
          ]}
        />
        <SelectField
          {...form.field('time_zone')}
          label={t('Time zone')}
          hint={t('Used for all dates and times in the console.')}
          options={zones}
        />
      </FormFrame>
    </Card>
  );
}
