import type { ReactNode } from 'react';
import { useFormats } from '#ui/formats.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** Until when no invitation comes by mail, and what can be done meanwhile. */
export function PausedNotice({ until, children }: { until: string; children?: ReactNode }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  return (
    <Notice title={t('Until {date} we send you no invitations', { date: date(until, 'long') })}>
      <p>
        {t('Surveys that are open for you stay here in the portal: you can answer them whenever you like.')}
      </p>
      {children}
    </Notice>
  );
}
