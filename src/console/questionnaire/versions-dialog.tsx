import { useState } from 'react';
import { useCall } from '#console/call.ts';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ChangeList } from './change-list.tsx';
import type { QuestionnaireBase } from './questionnaire.ts';
import type { FormSentences } from './use-form-sentences.ts';

type VersionsDialogProps = {
  base: QuestionnaireBase;
  id: number;
  form: AuthoredForm;
  sentences: FormSentences;
  onTake(form: AuthoredForm): void;
  onClose(): void;
};

/** The published versions, each beside what is in the editor now; one of them can be written on. */
export function VersionsDialog({ base, id, form, sentences, onTake, onClose }: VersionsDialogProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const versions = useCall(`GET ${base}/:id/versions`, { params: { id } });
  const [picked, setPicked] = useState<number | null>(null);
  return (
    <Dialog title={t('Versions')} closeText={t('Close')} losesNothing onClose={onClose}>
      <Loaded query={versions}>
        {(all) => {
          const version = picked ?? all[0]?.version ?? 1;
          return (
            <>
              <SelectField
                label={t('Version')}
                value={version}
                options={all.map((one) => ({
                  value: one.version,
                  label: [
                    t('Version {version}', { version: one.version }),
                    dateTime(one.at),
                    one.operator,
                    t('{questions} questions', { count: one.questions, questions: one.questions }),
                  ]
                    .filter((part) => part !== null)
                    .join(' · '),
                }))}
                onChange={({ target }) => setPicked(Number(target.value))}
              />
              <OneVersion
                key={version}
                {...{ base, id, version, form, sentences }}
                onTake={(old) => {
                  onTake(old);
                  onClose();
                }}
              />
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

function OneVersion({
  base,
  id,
  version,
  form,
  sentences,
  onTake,
}: Omit<VersionsDialogProps, 'onClose'> & { version: number }) {
  const { t } = useTranslation();
  const found = useCall(`GET ${base}/:id/versions/:version`, { params: { id, version } });
  return (
    <Loaded query={found}>
      {(old) => (
        <>
          <h3>{t('From this version to what is in the editor')}</h3>
          <ChangeList before={old.form} after={form} sentences={sentences} />
          <DialogActions>
            <Button variant="secondary" onClick={() => onTake(old.form)}>
              {t('Continue with this version')}
            </Button>
          </DialogActions>
        </>
      )}
    </Loaded>
  );
}
