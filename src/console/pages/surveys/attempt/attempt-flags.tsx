import { useState } from 'react';
import { useAttemptTexts } from '#console/attempt-texts.ts';
import { call, useAction } from '#console/call.ts';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Attempt } from './attempt.ts';
import { useFlagFigures } from './flag-figures.ts';

/** What an operator should look at of an attempt, with what it was judged by; nothing where all is settled. */
export function AttemptFlags({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { flags } = useAttemptTexts();
  const figuresOf = useFlagFigures();
  const [asking, setAsking] = useState(false);
  const { id } = attempt;
  const open = attempt.flags.filter(({ verdict }) => verdict === null);
  const action = useAction(
    () => call('POST /attempts/:id/flags/settle', { params: { id } }, { notify: false }),
    {
      invalidates: ['GET /attempts/:id', 'GET /attempts', 'GET /today'],
      done({ settled }) {
        // Somebody else may have rejected it meanwhile.
        if (settled > 0) toast.success(t('Reviewed: all fine'));
        setAsking(false);
      },
    },
  );
  if (open.length === 0) return null;
  return (
    <Notice tone="warning" title={t('Please review this attempt')}>
      <ul>
        {open.map(({ kind, judged_by }) => (
          <li key={kind}>{[flags[kind], figuresOf(kind, judged_by)].filter(Boolean).join(': ')}</li>
        ))}
      </ul>
      <p>{t('A flag is only a hint. Nothing has happened to the attempt or its points.')}</p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('All fine…')}
      </Button>
      {asking && (
        <ActionDialog
          title={t('Is attempt {id} fine?', { id })}
          consequences={[t('Its flags are settled. The attempt and its points stay as they are.')]}
          undo={t('You can still reject the attempt later.')}
          confirm={t('All fine')}
          action={action}
          onClose={() => setAsking(false)}
        />
      )}
    </Notice>
  );
}
