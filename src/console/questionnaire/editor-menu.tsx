import { useState } from 'react';
import { call, useAction } from '#console/call.ts';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import { saveFile } from '#console/save-file.ts';
import { PopoverMenu } from '#ui/popover-menu.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ImportDialog } from './import-dialog.tsx';
import type { Questionnaire, QuestionnaireBase } from './questionnaire.ts';
import type { Draft } from './use-draft.ts';
import type { FormSentences } from './use-form-sentences.ts';
import { VersionsDialog } from './versions-dialog.tsx';

type EditorMenuProps = {
  base: QuestionnaireBase;
  questionnaire: Questionnaire;
  draft: Draft;
  sentences: FormSentences;
};

/** What is done with a questionnaire as a whole. */
export function EditorMenu({ base, questionnaire, draft, sentences }: EditorMenuProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'versions' | 'import' | 'discard' | null>(null);
  const { id, published } = questionnaire;
  const close = () => setShown(null);
  const discard = useAction(
    () =>
      call(
        `POST ${base}/:id/draft/discard`,
        { params: { id }, body: { version: draft.saved.version } },
        { notify: false },
      ),
    {
      invalidates: [`GET ${base}/:id`],
      done({ draft_version }) {
        draft.wasDiscarded(published.form, draft_version);
        close();
      },
      failed: ({ code }) => (code === 'conflict' ? draft.compare() : undefined),
    },
  );
  return (
    <>
      <PopoverMenu label={t('More')}>
        <button type="button" onClick={() => setShown('versions')}>
          {t('Versions')}
        </button>
        <button type="button" onClick={() => setShown('import')}>
          {t('Import')}
        </button>
        <button
          type="button"
          onClick={() =>
            saveFile(
              `questionnaire-${id}.json`,
              `${JSON.stringify({ form: draft.form }, null, 2)}\n`,
              'application/json',
            )
          }
        >
          {t('Export')}
        </button>
        {draft.saved.at !== null && !draft.isUnsaved && (
          <button type="button" onClick={() => setShown('discard')}>
            {t('Give up the draft')}
          </button>
        )}
      </PopoverMenu>
      {shown === 'versions' && (
        <VersionsDialog
          {...{ base, id, sentences }}
          form={draft.form}
          onTake={(form) => draft.edit('version', () => form)}
          onClose={close}
        />
      )}
      {shown === 'import' && <ImportDialog draft={draft} onClose={close} />}
      {shown === 'discard' && (
        <ActionDialog
          title={t('Give up the draft?')}
          consequences={[
            t('Everything that differs from version {version} is removed.', { version: published.version }),
          ]}
          undo={t('You can undo it until you leave this page. To keep it longer, export it first.')}
          confirm={t('Give up the draft')}
          danger
          action={discard}
          onClose={close}
        />
      )}
    </>
  );
}
