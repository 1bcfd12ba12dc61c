import { call } from '#console/call.ts';
import { FormDialog } from '#console/faces/form/form-dialog.tsx';
import { useSettingsDialog } from '#console/faces/form/settings-dialog.ts';
import { typedNumber } from '#console/typed-number.ts';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { AFTER_SERIES, type AutomaticWaves } from './series.ts';

type CeilingsDialogProps = { survey: number; ceilings: AutomaticWaves['ceilings']; onClose(): void };

/** What no wave of a survey passes; another operator's change in between is shown. */
export function CeilingsDialog({ survey, ceilings, onClose }: CeilingsDialogProps) {
  const { t } = useTranslation();
  const settings = useSettingsDialog({
    setting: ceilings,
    defaults: ({ per_day, members, points }) => ({
      per_day: String(per_day ?? ''),
      members: String(members ?? ''),
      points: String(points ?? ''),
    }),
    save: (values, version) =>
      call(
        'PUT /surveys/:id/ceilings',
        {
          params: { id: survey },
          body: {
            per_day: typedNumber(values.per_day),
            members: typedNumber(values.members),
            points: typedNumber(values.points),
            version,
          },
        },
        { notify: false },
      ),
    invalidates: AFTER_SERIES,
    onClose,
  });
  const fields = {
    per_day: t('Members a day'),
    members: t('Members in all'),
    points: t('Points in all'),
  };
  return (
    <FormDialog
      title={t('Ceilings of this survey')}
      lead={
        <p>
          {t('No wave passes them, whether someone sends it or it starts automatically. Empty: no ceiling.')}
        </p>
      }
      {...settings}
      confirm={t('Save')}
      fields={fields}
      onClose={onClose}
    >
      <TextField
        {...settings.form.field('per_day')}
        label={fields.per_day}
        hint={t("A day of the country's calendar.")}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...settings.form.field('members')}
        label={fields.members}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...settings.form.field('points')}
        label={fields.points}
        hint={t("What everybody who's invited can earn together, until they're screened out.")}
        inputMode="numeric"
        autoComplete="off"
      />
    </FormDialog>
  );
}
