import { useState } from 'react';
import { call, useAction } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { CheckboxGroup } from '#ui/checkbox-group.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { CopiedDialog } from './copied-dialog.tsx';
import { type Survey, titleOf } from './survey.ts';

type Copy = OperatorCalls['POST /surveys/:id/copies']['data'] & { country: string };

/** Copies a survey to countries, and says of each copy what is missing. */
export default function CopyDialog({ survey, onClose }: { survey: Survey; onClose(): void }) {
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
    return <CopiedDialog copies={copies} nameOf={(copy) => nameOf(copy.country)} onClose={onClose} />;
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
