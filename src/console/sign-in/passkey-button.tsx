import { useAction } from '#console/call.ts';
import type { Operator } from '#console/session.tsx';
import { Button } from '#ui/button.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { showPasskey } from './passkey.ts';
import { tellingEnd } from './telling-end.ts';

type PasskeyButtonProps = { onDone(operator: Operator): void; onEnded?(): void };

/** Asks the browser for a passkey, and says why none was taken. */
export function PasskeyButton({ onDone, onEnded }: PasskeyButtonProps) {
  const { t } = useTranslation();
  const show = useAction(() => tellingEnd(showPasskey(), onEnded), { done: onDone });
  return (
    <>
      <FailureNotice failure={show.failure} />
      <Button wide busy={show.pending} busyText={t('Loading...')} onClick={() => void show.run()}>
        {t('Use a passkey')}
      </Button>
    </>
  );
}
