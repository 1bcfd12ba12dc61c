import { call } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { FormDialog } from '#console/faces/form/form-dialog.tsx';
import { useSettingsDialog } from '#console/faces/form/settings-dialog.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';

type QuietHours = OperatorCalls['GET /quiet-hours']['data'][number];

type Props = { hours: QuietHours; onClose(): void };

const hourOf = (text: string) => (text === '' ? null : Number(text));
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${hour}:00` }));

/** The quiet hours of one country; another operator's change in between is shown, and nothing chosen is lost. */
export function QuietHoursDialog({ hours, onClose }: Props) {
  const { t } = useTranslation();
  const { nameOf } = useCountries();
  const settings = useSettingsDialog({
    setting: hours,
    defaults: ({ from_hour, until_hour }) => ({
      from_hour: String(from_hour ?? ''),
      until_hour: String(until_hour ?? ''),
    }),
    save: ({ from_hour, until_hour }, version) =>
      call(
        'PUT /quiet-hours',
        {
          body: {
            country: hours.country_code,
            from_hour: hourOf(from_hour),
            until_hour: hourOf(until_hour),
            version,
          },
        },
        { notify: false },
      ),
    invalidates: ['GET /quiet-hours'],
    onClose,
  });
  const fields = { from_hour: t('No email leaves from'), until_hour: t('Emails leave again at') };
  return (
    <FormDialog
      title={t('Quiet hours: {country}', { country: nameOf(hours.country_code) })}
      {...settings}
      confirm={t('Save')}
      fields={fields}
      onClose={onClose}
    >
      <SelectField
        {...settings.form.field('from_hour')}
        label={fields.from_hour}
        hint={t('Leave both without an hour where emails may leave at any time.')}
        placeholder={t('No quiet hours')}
        options={HOURS}
      />
      <SelectField
        {...settings.form.field('until_hour')}
        label={fields.until_hour}
        placeholder={t('No quiet hours')}
        options={HOURS}
      />
    </FormDialog>
  );
}
