import { call } from '#console/call.ts';
import { useTranslation } from '#ui/translation.tsx';
import { type Change, ChangeDialog, type ChangeTexts } from './change-dialog.tsx';
import { AFTER_SERIES, type Series } from './series.ts';

type ChangeSeriesDialogProps = {
  survey: number;
  change: Change;
  /** As it was when the dialog was opened: what comes in meanwhile is another one than the operator decides on. */
  series: Series;
  onClose(): void;
};

const calls = {
  pause: 'POST /surveys/:id/automatic-waves/pause',
  resume: 'POST /surveys/:id/automatic-waves/resume',
} as const;

/** Pauses automatic waves, lets them go on, or ends them for good, each with a reason that stands in the survey's history. */
export function ChangeSeriesDialog({ survey, change, series, onClose }: ChangeSeriesDialogProps) {
  const texts = useTexts();
  const { state, version } = series;
  const params = { id: survey };
  return (
    <ChangeDialog
      change={change}
      texts={texts[state === 'ended' ? 'seen' : change]}
      danger={change === 'stop' && state !== 'ended'}
      send={(body) =>
        change === 'stop'
          ? call(
              'POST /surveys/:id/automatic-waves/stop',
              { params, body: { ...body, version } },
              { notify: false },
            )
          : call(calls[change], { params, body }, { notify: false })
      }
      invalidates={AFTER_SERIES}
      onClose={onClose}
    />
  );
}

function useTexts(): Record<Change | 'seen', ChangeTexts> {
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
    seen: {
      title: t('Mark the end of the automatic waves as seen?'),
      consequences: [
        t(
          "They've ended already, and are taken off Today. Why they ended stays here, and your reason stands in the history.",
        ),
        t(
          'An automatic wave on its way is stopped. Members who are still waiting get no invitation from it.',
        ),
      ],
      undo: t('You can start automatic waves again.'),
      verb: t('Mark as seen'),
      done: t('Marked as seen'),
    },
  };
}
