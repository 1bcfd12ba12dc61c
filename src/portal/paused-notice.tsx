import type { ReactNode } from 'react';
import { useFormats } from '#ui/formats.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** Until when no invitations are mailed, and what is still possible. */
export function PausedNotice({ until, children }: { until: string; children?: ReactNode }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  return (
    <Notice title={t('No invitations until {date}', { date: date(until, 'long') })}>
      <p>{t('Surveys that are open to you stay here, so you can answer them whenever you like.')}</p>
      {children}
    </Notice>
  );
}
