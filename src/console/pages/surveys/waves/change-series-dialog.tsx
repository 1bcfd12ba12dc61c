import { call } from '#console/call.ts';
import { useTranslation } from '#ui/translation.tsx';
import { type Change, ChangeDialog, type ChangeTexts } from './change-dialog.tsx';
import { AFTER_SERIES } from './series.ts';

type ChangeSeriesDialogProps = { survey: number; change: Change; onClose(): void };

const calls = {
  pause: 'POST /surveys/:id/automatic-waves/pause',
  resume: 'POST /surveys/:id/automatic-waves/resume',
  stop: 'POST /surveys/:id/automatic-waves/stop',
} as const;

/** Pauses automatic waves, lets them go on, or ends them for good, each with a reason that stands in the survey's history. */
export function ChangeSeriesDialog({ survey, change, onClose }: ChangeSeriesDialogProps) {
  return (
    <ChangeDialog
      change={change}
      texts={useTexts()[change]}
      send={(body) => call(calls[change], { params: { id: survey }, body }, { notify: false })}
      invalidates={AFTER_SERIES}
      onClose={onClose}
    />
  );
}

function useTexts(): Record<Change, ChangeTexts> {
  const { t } = useTranslation();
  return {
    pause: {
      title: t('Pause the automatic waves?'),
      consequences: [t('No further wave starts.'), t('An automatic wave on its way is paused too.')],
      undo: t('You can let them go on at any time.'),
      verb: t('Pause'),
      done: t('Paused'),
    },
    resume: {
      title: t('Let the automatic waves go on?'),
      consequences: [
        t('The next wave starts as soon as it may.'),
        t('A wave that was paused with them goes on.'),
      ],
      undo: t('You can pause them again, but emails that have gone by then stay sent.'),
      verb: t('Resume'),
      done: t('The automatic waves are on their way'),
    },
    stop: {
      title: t('Stop the automatic waves?'),
      consequences: [
        t('No further wave starts.'),
        t(
          'An automatic wave on its way is stopped. Members who are still waiting get no invitation from it.',
        ),
      ],
      undo: t('You can start automatic waves again.'),
      verb: t('Stop'),
      done: t('Stopped'),
    },
  };
}
