import { useCall } from '#console/call.ts';
import { CountrySettings } from '#console/country-settings.tsx';
import { useOperator } from '#console/session.tsx';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ClockDialog } from './clock-dialog.tsx';

/** How long a message may wait for its answer, by country. */
export default function AnswerClockPage() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { may } = useOperator();
  return (
    <CountrySettings
      title={t('Answer clock')}
      lead={t('How many hours a message may wait for its answer. What waits longer shows as overdue.')}
      query={useCall('GET /answer-clocks')}
      column={{
        id: 'hours',
        header: t('Hours until the answer'),
        numeric: true,
        cell: ({ hours }) => number(hours),
      }}
      readOnly={!may('panel')}
      dialog={(clock, onClose) => <ClockDialog clock={clock} onClose={onClose} />}
    />
  );
}
