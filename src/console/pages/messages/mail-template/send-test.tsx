import { call, useAction } from '#console/call.ts';
import { useSentKey } from '#console/faces/form/sent-key.tsx';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import type { MailKind } from '#contract/rules/mails.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Props = { kind: MailKind; query: OperatorCalls['POST /mail-templates/:kind/test']['body'] };

/** Mails what is shown to the operator's own address. */
export function SendTest({ kind, query }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const { sending } = useSentKey();
  const action = useAction(
    () =>
      sending((key) =>
        call('POST /mail-templates/:kind/test', { params: { kind }, body: { ...query, key } }),
      ),
    {
      done({ to }) {
        toast.success(t('A test is on its way to {address}', { address: to }));
      },
    },
  );
  return (
    <Button busy={action.pending} busyText={t('Loading...')} onClick={() => void action.run()}>
      {t('Send me a test')}
    </Button>
  );
}
