import { useState } from 'react';
import { call, useAction } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import { pathOf, paths } from '#console/paths.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxGroup } from '#ui/checkbox-group.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { CopyGaps } from './copy-gaps.tsx';
import { type Survey, titleOf } from './survey.ts';

type Copy = OperatorCalls['POST /surveys/:id/copies']['data'] & { country: string };

/** Copies a survey to countries, and says of each copy what is missing. */
export function CopyDialog({ survey, onClose }: { survey: Survey; onClose(): void }) {
  const { t, language } = useTranslation();
  const { countries, nameOf } = useCountries();
  const [key] = useState(() => crypto.randomUUID());
  const [codes, setCodes] = useState<readonly string[]>([survey.country_code]);
  const [copies, setCopies] = useState<readonly Copy[] | null>(null);
  const action = useAction(
    async () => {
      const made: Copy[] = [];
      for (const country of codes) {
        const copy = await call(
          'POST /surveys/:id/copies',
          { params: { id: survey.id }, body: { key: `${key}-${country}`, country_code: country } },
          { notify: false },
        );
        made.push({ ...copy, country });
      }
      return made;
    },
    { invalidates: ['GET /surveys', 'GET /projects/:id'], done: setCopies },
  );
  if (copies)
    return (
      <Dialog title={t('Copied')} closeText={t('Close')} onClose={onClose}>
        {copies.map((copy) => (
          <section key={copy.id}>
            <p>
              <Link to={pathOf(paths.survey, copy.id)}>
                {nameOf(copy.country)}: {copy.survey_number}
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
  const offered = [...new Set([survey.country_code, ...countries.map(({ code }) => code)])];
  return (
    <ActionDialog
      title={t('Copy {survey}?', { survey: titleOf(survey, language) })}
      consequences={[
        t('Each copy is a draft with all settings, texts, questions and quotas.'),
        t('Keys, waves and results stay behind.'),
      ]}
      undo={t("A draft that isn't needed can be archived.")}
      confirm={t('Copy')}
      action={codes.length === 0 ? { ...action, run: async () => {} } : action}
      onClose={onClose}
    >
      <CheckboxGroup
        name="countries"
        label={t('Countries')}
        options={offered.map((code) => ({ value: code, label: nameOf(code) }))}
        values={codes}
        onChange={({ target }) =>
          setCodes(target.checked ? [...codes, target.value] : codes.filter((code) => code !== target.value))
        }
        required
      />
    </ActionDialog>
  );
}
