import { useState } from 'react';
import { call, useAction } from '#console/call.ts';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import { useOperator } from '#console/session.tsx';
import { PopoverMenu } from '#ui/popover-menu.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { OperatorDialog } from './operator-dialog.tsx';
import type { OperatorRow } from './operator-row.ts';

type Step = 'change' | 'invite' | 'reset' | 'end' | null;

/** What can be done with an operator, each after a dialog that says what it does. */
export function OperatorActions({ operator }: { operator: OperatorRow }) {
  const { t } = useTranslation();
  const { id: own } = useOperator();
  const [step, setStep] = useState<Step>(null);
  const { id, name, state, second_factor } = operator;
  const entries: [Exclude<Step, null>, string, boolean][] = [
    ['change', t('Change'), true],
    ['invite', t('Send the invitation again'), state === 'invited'],
    ['reset', t('Reset the second factor'), second_factor && id !== own],
    ['end', t('End access'), id !== own],
  ];
  const close = () => setStep(null);
  const invalidates = ['GET /operators'] as const;
  return (
    <>
      {state !== 'ended' && (
        <PopoverMenu
          label={
            <>
              {t('More')}
              <span className="visually-hidden">: {name}</span>
            </>
          }
        >
          {entries.map(
            ([key, title, isOffered]) =>
              isOffered && (
                <button key={key} type="button" onClick={() => setStep(key)}>
                  {title}
                </button>
              ),
          )}
        </PopoverMenu>
      )}
      {step === 'change' && <OperatorDialog operator={operator} onClose={close} />}
      {step === 'invite' && (
        <SendDialog
          title={t('Send {name} a new link?', { name })}
          consequences={[t('The previous link will stop working. The new one is valid for three days.')]}
          undo={t('You can end the access at any time.')}
          confirm={t('Send')}
          send={() => call('POST /operators/:id/invitation', { params: { id } }, { notify: false })}
          invalidates={invalidates}
          onClose={close}
        />
      )}
      {step === 'reset' && (
        <SendDialog
          title={t('Reset the second factor of {name}?', { name })}
          consequences={[
            t(
              "They'll be signed out everywhere and will set up a new second factor the next time they sign in.",
            ),
            t("We'll let them know by email."),
          ]}
          undo={t("This can't be undone.")}
          confirm={t('Reset')}
          danger
          send={() => call('POST /operators/:id/reset-second-factor', { params: { id } }, { notify: false })}
          invalidates={invalidates}
          onClose={close}
        />
      )}
      {step === 'end' && (
        <SendDialog
          title={t("End {name}'s access?", { name })}
          consequences={[
            t('Their sessions and API keys end immediately. Their name stays in the audit log.'),
          ]}
          undo={t("This can't be undone.")}
          confirm={t('End access')}
          danger
          send={() => call('DELETE /operators/:id', { params: { id } }, { notify: false })}
          invalidates={invalidates}
          onClose={close}
        />
      )}
    </>
  );
}

type SendDialogProps = Omit<Parameters<typeof ActionDialog>[0], 'action'> & {
  send(): Promise<unknown>;
  invalidates: readonly ['GET /operators'];
};

function SendDialog({ send, invalidates, onClose, ...dialog }: SendDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const action = useAction(send, {
    invalidates,
    done() {
      toast.success(t('Done'));
      onClose();
    },
  });
  return <ActionDialog {...dialog} action={action} onClose={onClose} />;
}
