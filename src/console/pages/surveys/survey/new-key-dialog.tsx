import { useState } from 'react';
import { call, useAction } from '#console/call.ts';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { useTranslation } from '#ui/translation.tsx';
import type { Survey } from './survey.ts';
import { SurveyKeyOnce } from './survey-key-once.tsx';

type Made = OperatorCalls['POST /surveys/:id/keys']['data'];

/** Gives a survey a new key, and shows it this once. */
export function NewKeyDialog({
  survey,
  newest,
  onClose,
}: {
  survey: Survey;
  newest: string | null;
  onClose(): void;
}) {
  const { t } = useTranslation();
  const [made, setMade] = useState<Made | null>(null);
  const [after] = useState(newest);
  const action = useAction(
    () => call('POST /surveys/:id/keys', { params: { id: survey.id }, body: { after } }, { notify: false }),
    { invalidates: ['GET /surveys/:id/hosting', 'GET /surveys/:id/history'], done: setMade },
  );
  if (made) return <SurveyKeyOnce made={made} onClose={onClose} />;
  return (
    <ActionDialog
      title={t('New key for the survey?')}
      consequences={[
        t('Links to the survey are signed with the new key right away.'),
        newest
          ? t('Reports signed with {key} are still accepted, until the next new key. Older keys end now.', {
              key: newest,
            })
          : t('Reports can be signed with it.'),
      ]}
      undo={t("This can't be undone.")}
      confirm={t('Create the key')}
      action={action}
      onClose={onClose}
    />
  );
}
