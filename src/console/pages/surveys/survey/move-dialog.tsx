import { useState } from 'react';
import { call, useAction, useCall } from '#console/call.ts';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useMoveTexts } from './move-texts.ts';
import { type MissingTexts, type Survey, titleOf } from './survey.ts';

const NOTHING: MissingTexts = { of_invited: false, at_least: false, missing: [] };

type MoveDialogProps = { survey: Survey; to: SurveyState; onClose(): void };

/** Moves a survey to another state; says first what will happen, and to how many members. */
export function MoveDialog({ survey: now, to, onClose }: MoveDialogProps) {
  const { t, language } = useTranslation();
  const toast = useToast();
  const { nameOfMove, consequencesOf, undoOf } = useMoveTexts();
  // The sentences are those of the survey as it was when the dialog opened.
  const [survey] = useState(now);
  const { id, state } = survey;
  const name = nameOfMove(state, to);
  const lacking = useCall('GET /surveys/:id/missing-texts', { params: { id: String(id) } });
  const action = useAction(
    () => call('POST /surveys/:id/state', { params: { id }, body: { from: state, to } }, { notify: false }),
    {
      invalidates: ['GET /surveys', 'GET /surveys/:id', 'GET /surveys/:id/history', 'GET /projects/:id'],
      done() {
        toast.success(t('Done: {action}', { action: name }));
        onClose();
      },
    },
  );
  return (
    <ActionDialog
      title={t('{action}: {survey}?', { action: name, survey: titleOf(survey, language) })}
      consequences={consequencesOf(survey, to, lacking.data ?? NOTHING)}
      undo={undoOf(to)}
      confirm={name}
      danger={to === 'closed' || to === 'archived'}
      action={action}
      onClose={onClose}
    />
  );
}
