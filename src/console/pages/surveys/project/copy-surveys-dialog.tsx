import { useState } from 'react';
import { call, useAction } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { useSentKey } from '#console/faces/form/sent-key.tsx';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import { CopiedDialog } from '#console/pages/surveys/survey/copied-dialog.tsx';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { CheckboxGroup } from '#ui/checkbox-group.tsx';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Project } from './project.ts';

type Copies = OperatorCalls['POST /projects/:id/copies']['data'];

/** Copies the surveys of a project to other countries at once, and says of each copy what is missing. */
export function CopySurveysDialog({ project, onClose }: { project: Project; onClose(): void }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { countries, nameOf } = useCountries();
  const sent = useSentKey();
  const [{ surveys }] = useState(project);
  const [chosen, setChosen] = useState<readonly string[]>(surveys.map(({ id }) => String(id)));
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [copies, setCopies] = useState<Copies | null>(null);
  const action = useAction(
    () =>
      sent.sending((key) =>
        call(
          'POST /projects/:id/copies',
          {
            params: { id: project.id },
            body: { key, surveys: chosen.map(Number), country_codes: [...codes] },
          },
          { notify: false },
        ),
      ),
    { invalidates: ['GET /surveys', 'GET /projects/:id'], done: setCopies },
  );
  const titleOf = (id: number) => surveys.find((survey) => survey.id === id)?.title ?? '';
  if (copies)
    return (
      <CopiedDialog
        copies={copies}
        nameOf={(copy) => `${titleOf(copy.copy_of)}, ${nameOf(copy.country_code)}`}
        onClose={onClose}
      />
    );
  const toggled = (all: readonly string[], { value, checked }: { value: string; checked: boolean }) =>
    checked ? [...all, value] : all.filter((one) => one !== value);
  const count = chosen.length * codes.length;
  return (
    <ActionDialog
      title={t('Copy the surveys to other countries?')}
      consequences={[
        t('{drafts} drafts are created, with all settings, texts, questions and quotas.', {
          count,
          drafts: number(count),
        }),
        t('Keys, waves and results stay behind.'),
      ]}
      undo={t("A draft that isn't needed can be archived.")}
      confirm={t('Copy')}
      action={sent.told(count === 0 ? { ...action, run: async () => {} } : action)}
      onClose={onClose}
    >
      {sent.notice}
      <CheckboxGroup
        name="surveys"
        label={t('Surveys')}
        options={surveys.map(({ id, title, country_code }) => ({
          value: String(id),
          label: `${title}, ${nameOf(country_code)}`,
        }))}
        values={chosen}
        onChange={({ target }) => setChosen(toggled(chosen, target))}
        required
      />
      <CheckboxGroup
        name="countries"
        label={t('Countries')}
        options={countries.map(({ code }) => ({ value: code, label: nameOf(code) }))}
        values={codes}
        onChange={({ target }) => setCodes(toggled(codes, target))}
        required
      />
    </ActionDialog>
  );
}
