import type { StoppingBounce } from '#contract/rules/mail-reports.ts';
import { Button } from '#ui/button.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { type OperatorGetKey, useAction } from './call.ts';
import { useOperator } from './session.tsx';

type StoppedAddressProps = {
  bounce: { kind: StoppingBounce; bounced_at: string };
  /** Lets emails go to the address again. */
  allow(): Promise<unknown>;
  invalidates: readonly OperatorGetKey[];
};

/** Why emails to an address are stopped, wherever an operator meets it, and the way to lift that. */
export function StoppedAddress({ bounce, allow, invalidates }: StoppedAddressProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { may } = useOperator();
  const toast = useToast();
  const action = useAction(allow, {
    invalidates,
    done: () => toast.success(t('Emails go to this address again')),
  });
  const moment = dateTime(bounce.bounced_at);
  return (
    <Notice tone="warning" title={t('Emails to this address are stopped')}>
      <p>
        {bounce.kind === 'hard_bounce'
          ? t(
              "An email to it came back on {moment}, because the mailbox doesn't exist. After 30 days we try again.",
              { moment },
            )
          : t(
              "Too many emails to it came back, last on {moment}, because the mailbox couldn't be reached. Emails with a code still go out, and once one is used, or after 30 days, all others do too.",
              { moment },
            )}
      </p>
      {may('mails') && (
        <Button
          variant="secondary"
          busy={action.pending}
          busyText={t('Loading...')}
          onClick={() => void action.run()}
        >
          {t('Allow emails again')}
        </Button>
      )}
    </Notice>
  );
}
