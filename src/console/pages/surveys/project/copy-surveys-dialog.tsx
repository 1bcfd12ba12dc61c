import { useState } from 'react';
import { call, useAction } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import { CopyGaps } from '#console/pages/surveys/survey/copy-gaps.tsx';
import { pathOf, paths } from '#console/paths.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxGroup } from '#ui/checkbox-group.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Project } from './project.ts';

type Copies = OperatorCalls['POST /projects/:id/copies']['data'];

/** Copies the surveys of a project to other countries at once, and says of each copy what is missing. */
export function CopySurveysDialog({ project, onClose }: { project: Project; onClose(): void }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { countries, nameOf } = useCountries();
  const [key] = useState(() => crypto.randomUUID());
  const [{ surveys }] = useState(project);
  const [chosen, setChosen] = useState<readonly string[]>(surveys.map(({ id }) => String(id)));
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [copies, setCopies] = useState<Copies | null>(null);
  const action = useAction(
    () =>
      call(
        'POST /projects/:id/copies',
        { params: { id: project.id }, body: { key, surveys: chosen.map(Number), country_codes: [...codes] } },
        { notify: false },
      ),
    { invalidates: ['GET /surveys', 'GET /projects/:id'], done: setCopies },
  );
  const titleOf = (id: number) => surveys.find((survey) => survey.id === id)?.title ?? '';
  if (copies)
    return (
      <Dialog title={t('Copied')} closeText={t('Close')} onClose={onClose}>
        {copies.map((copy) => (
          <section key={copy.id}>
            <p>
              <Link to={pathOf(paths.survey, copy.id)}>
                {titleOf(copy.copy_of)}, {nameOf(copy.country_code)}: {copy.survey_number}
              </Link>
            </p>
            <CopyGaps copy={copy} />
          </section>
        ))}
        <DialogActions>
          <Button onClick={onClose}>{t('Close')}</Button>
        </DialogActions>
      </Dialog>
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
      action={count === 0 ? { ...action, run: async () => {} } : action}
      onClose={onClose}
    >
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
