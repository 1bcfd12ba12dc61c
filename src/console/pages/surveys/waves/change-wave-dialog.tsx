import { call } from '#console/call.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { type Change, ChangeDialog, type ChangeTexts } from './change-dialog.tsx';
import type { Wave } from './wave.ts';

type ChangeWaveDialogProps = { wave: Wave; change: Change; onClose(): void };

const calls = {
  pause: 'POST /waves/:id/pause',
  resume: 'POST /waves/:id/resume',
  stop: 'POST /waves/:id/stop',
} as const;

/** Pauses a wave, lets it go on, or ends it for good, each with a reason that stands in its history. */
export function ChangeWaveDialog({ wave, change, onClose }: ChangeWaveDialogProps) {
  return (
    <ChangeDialog
      change={change}
      texts={useTexts(wave)[change]}
      send={(body) => call(calls[change], { params: { id: wave.id }, body }, { notify: false })}
      invalidates={['GET /waves/:id', 'GET /surveys/:id/waves', 'GET /surveys/:id/history']}
      onClose={onClose}
    />
  );
}

function useTexts({ waiting, outbox }: Wave): Record<Change, ChangeTexts> {
  const { t } = useTranslation();
  const { number } = useFormats();
  const left = { count: waiting + outbox, number: number(waiting + outbox) };
  const ofThose = (sentence: string) => (left.count > 0 ? [sentence] : []);
  return {
    pause: {
      title: t('Pause this wave?'),
      consequences: [
        ...ofThose(t('{number} planned members get no invitation until it goes on.', left)),
        t("Emails in the outbox that haven't left return to the wave, and its reminders wait."),
      ],
      undo: t('You can let it go on at any time.'),
      verb: t('Pause'),
      done: t('Paused'),
    },
    resume: {
      title: t('Let this wave go on?'),
      consequences: [
        ...ofThose(t('{number} planned members who are still waiting are invited.', left)),
        t("Whoever can't be invited any more when their email goes gets none; the wave's page says why."),
      ],
      undo: t('You can pause it again, but emails that have gone by then stay sent.'),
      verb: t('Resume'),
      done: t('The wave is on its way'),
    },
    stop: {
      title: t('Stop this wave?'),
      consequences: [
        ...ofThose(t('{number} planned members who are still waiting get no invitation.', left)),
        t("Emails in the outbox that haven't left aren't sent, and nobody is reminded."),
      ],
      undo: t("It can't be started again, but you can send a new wave."),
      verb: t('Stop'),
      done: t('Stopped'),
    },
  };
}
