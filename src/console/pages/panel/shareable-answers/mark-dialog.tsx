import { useState } from 'react';
import { call, useAction } from '#console/call.ts';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import { ANSWER_SHARINGS, type AnswerSharing } from '#contract/rules/shareable-answers.ts';
import { useFormats } from '#ui/formats.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { type ShareableAnswer, useSharingTexts } from './sharing-texts.ts';

type MarkDialogProps = { country: string; answer: ShareableAnswer; onClose(): void };

/** Says whether surveys may get the answers to a question. */
export function MarkDialog({ country, answer, onClose }: MarkDialogProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const toast = useToast();
  const { names } = useSharingTexts();
  const { id, title, sharing: from, surveys } = answer;
  const [to, setTo] = useState<AnswerSharing>(from);
  const action = useAction(
    () =>
      call(
        'PUT /shareable-answers/:id',
        { params: { id }, body: { country_code: country, from, to } },
        { notify: false },
      ),
    {
      invalidates: ['GET /shareable-answers'],
      done() {
        toast.success(t('Saved'));
        onClose();
      },
    },
  );
  const consequences = {
    never: [
      t('From now on it stays empty in links. {surveys} surveys ask for it.', {
        count: surveys,
        surveys: number(surveys),
      }),
    ],
    shared: [
      t('Links of surveys may carry it. The page before the survey tells members so.'),
      t(
        'Not for special categories of data: health, religion, politics, origin, trade unions, sexual life, genetic or biometric data. These need consent.',
      ),
    ],
    with_consent: [
      t('Members are asked on the page before the survey, each time, and can take part without agreeing.'),
      t('They can withdraw it on their privacy page. We keep the moment and the words.'),
    ],
  };
  return (
    <ActionDialog
      title={title}
      consequences={consequences[to]}
      undo={t('You can change this at any time. What surveys have received stays with them.')}
      confirm={t('Save')}
      action={action}
      onClose={onClose}
    >
      <RadioGroup
        name="sharing"
        label={t('May surveys get these answers?')}
        options={ANSWER_SHARINGS.map((value) => ({ value, label: names[value] }))}
        value={to}
        onChange={({ target }) => setTo(target.value as AnswerSharing)}
      />
    </ActionDialog>
  );
}
