import { useState } from 'react';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';

/**
 * In a dialog, below which its page is read anew: that it is about something else now than when it was opened, so that nobody
 * decides on what they haven't read.
 */
export function ChangedSince({ what }: { what: string | number }) {
  const { t } = useTranslation();
  const [opened] = useState(what);
  if (what === opened) return null;
  return (
    <Notice tone="warning" live="alert">
      {t('Someone else has changed this in the meantime')}
    </Notice>
  );
}
