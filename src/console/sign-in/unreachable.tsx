import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** What the console begins with could not be loaded. */
export function Unreachable({ onRetry }: { onRetry(): Promise<unknown> }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  async function retry() {
    setBusy(true);
    await onRetry();
    setBusy(false);
  }
  return (
    <SignInFrame title={t("We can't reach the console")}>
      <Notice tone="danger" live="alert">
        <p>{t("We couldn't load this. Please try again")}</p>
        <Button variant="secondary" busy={busy} busyText={t('Loading...')} onClick={() => void retry()}>
          {t('Try again')}
        </Button>
      </Notice>
    </SignInFrame>
  );
}
