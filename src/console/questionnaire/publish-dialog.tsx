import { useState } from 'react';
import { call, useAction } from '#console/call.ts';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import { useLanguageNames } from '#console/language-names.ts';
import { missingTexts } from '#contract/rules/form-texts.ts';
import { hasInterviews } from '#contract/rules/questionnaire-kinds.ts';
import { useFormats } from '#ui/formats.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ChangeList } from './change-list.tsx';
import type { Questionnaire, QuestionnaireBase } from './questionnaire.ts';
import type { Draft } from './use-draft.ts';
import type { FormSentences } from './use-form-sentences.ts';

type PublishDialogProps = {
  base: QuestionnaireBase;
  questionnaire: Questionnaire;
  draft: Draft;
  sentences: FormSentences;
  onClose(): void;
};

/** Publishes a draft: what differs, who is in the middle of the version before, and what members will miss. */
export function PublishDialog({ base, questionnaire, draft, sentences, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  const { languageName } = useLanguageNames();
  const { number } = useFormats();
  const toast = useToast();
  const { id, published, in_progress, languages } = questionnaire;
  const next = published.version + 1;
  // What is published is what is shown, whatever becomes of the draft meanwhile.
  const [{ form, version }] = useState({ form: draft.form, version: draft.saved.version });
  const action = useAction(
    () => call(`POST ${base}/:id/publish`, { params: { id }, body: { version } }, { notify: false }),
    {
      invalidates: [
        `GET ${base}/:id`,
        `GET ${base}/:id/versions`,
        'GET /surveys/:id/hosting',
        'GET /panel-questionnaires',
        'GET /reward-forms',
        'GET /reward-choices',
      ],
      done(made) {
        draft.wasPublished(form, made.draft_version);
        toast.success(t('Version {version} is published', { version: made.version }));
        onClose();
      },
      failed: ({ code }) => (code === 'conflict' ? draft.compare() : undefined),
    },
  );
  return (
    <ActionDialog
      title={t('Publish version {version}?', { version: next })}
      consequences={[
        hasInterviews(questionnaire.kind)
          ? t('Whoever starts from now on gets version {version}.', { version: next })
          : t('Members are asked version {version} from now on. Answers to questions that stay are kept.', {
              version: next,
            }),
        ...(in_progress
          ? [
              t('{members} members are in the middle of it and finish the version that they began.', {
                count: in_progress,
                members: number(in_progress),
              }),
            ]
          : []),
        ...missingTexts(form, languages).map(({ language, texts }) =>
          t('{texts} texts are missing in {language}: another language is shown.', {
            count: texts,
            texts: number(texts),
            language: languageName(language),
          }),
        ),
      ]}
      undo={t("A published version doesn't change any more. To undo it, publish an earlier version again.")}
      confirm={t('Publish')}
      action={action}
      onClose={onClose}
    >
      <ChangeList before={published.form} after={form} sentences={sentences} />
    </ActionDialog>
  );
}
