import { call } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { FormDialog } from '#console/faces/form/form-dialog.tsx';
import { useSettingsDialog } from '#console/faces/form/settings-dialog.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Props = { clock: OperatorCalls['GET /answer-clocks']['data'][number]; onClose(): void };

/** The hours of one country; another operator's change in between is shown, and nothing typed is lost. */
export function ClockDialog({ clock, onClose }: Props) {
  const { t } = useTranslation();
  const { nameOf } = useCountries();
  const settings = useSettingsDialog({
    setting: clock,
    defaults: ({ hours }) => ({ hours: String(hours) }),
    save: ({ hours }, version) =>
      call(
        'PUT /answer-clocks',
        { body: { country: clock.country_code, hours: Number(hours), version } },
        { notify: false },
      ),
    invalidates: ['GET /answer-clocks'],
    onClose,
  });
  return (
    <FormDialog
      title={t('Answer clock: {country}', { country: nameOf(clock.country_code) })}
      {...settings}
      confirm={t('Save')}
      fields={{ hours: t('Hours until the answer') }}
      onClose={onClose}
    >
      <TextField
        {...settings.form.field('hours')}
        label={t('Hours until the answer')}
        hint={t('From 1 to 720. It counts for messages that come from now on.')}
        type="number"
        min={1}
        max={720}
        step={1}
        required
      />
    </FormDialog>
  );
}
