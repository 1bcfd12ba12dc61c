import type { ComponentProps } from 'react';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** What operators call a form of rewards. */
export function FormNameField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useTranslation();
  return (
    <TextField {...field} label={t('Name')} hint={t('Members never see it.')} autoComplete="off" required />
  );
}
