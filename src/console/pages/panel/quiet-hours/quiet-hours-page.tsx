import { useCall } from '#console/call.ts';
import { CountrySettings } from '#console/country-settings.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { QuietHoursDialog } from './quiet-hours-dialog.tsx';

/** In which hours no invitation and no reminder leaves, by country. */
export default function QuietHoursPage() {
  const { t } = useTranslation();
  return (
    <CountrySettings
      title={t('Quiet hours')}
      lead={t(
        "In these hours of a country's time no invitation and no reminder leaves. Other emails aren't affected.",
      )}
      query={useCall('GET /quiet-hours')}
      column={{
        id: 'hours',
        header: t('No email leaves'),
        cell: ({ from_hour, until_hour }) =>
          from_hour === null
            ? t('Emails leave at any hour')
            : t('from {from} to {until}', { from: `${from_hour}:00`, until: `${until_hour}:00` }),
      }}
      dialog={(hours, onClose) => <QuietHoursDialog hours={hours} onClose={onClose} />}
    />
  );
}
