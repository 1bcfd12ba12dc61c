import { useAction } from '#console/call.ts';
import type { Operator } from '#console/session.tsx';
import { Button } from '#ui/button.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { showPasskey } from './passkey.ts';

/** Asks the browser for a passkey, and says why none was taken. */
export function PasskeyButton({ onDone }: { onDone(operator: Operator): void }) {
  const { t } = useTranslation();
  const show = useAction(showPasskey, { done: onDone });
  return (
    <>
      <FailureNotice failure={show.failure} />
      <Button wide busy={show.pending} busyText={t('Loading...')} onClick={() => void show.run()}>
        {t('Use a passkey')}
      </Button>
    </>
  );
}
