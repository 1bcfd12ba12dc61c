import { useState } from 'react';
import { call, useAction, useCall, useInvalidate } from '#console/call.ts';
import { type Operator, useOperator, useSession } from '#console/session.tsx';
import { NewPasskey } from '#console/sign-in/new-passkey.tsx';
import { RecoveryCodes } from '#console/sign-in/recovery-codes.tsx';
import { TotpSetUp } from '#console/sign-in/totp-set-up.tsx';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Adding = 'totp' | 'passkey' | { codes: readonly string[] };
type Enrolled = { operator: Operator; recovery_codes: string[] };

/** The operator's factors: what there is, what can be added, taken away or renewed. */
export function SecondFactorCard() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { factors, second_factor } = useOperator();
  const { setOperator } = useSession();
  const invalidate = useInvalidate();
  const [adding, setAdding] = useState<Adding | null>(null);
  const renew = useAction(() => call('POST /auth/recovery-codes', {}, { notify: false }), {
    done: (codes) => setAdding({ codes }),
    invalidates: ['GET /auth/validate'],
  });
  function enrolled({ operator, recovery_codes }: Enrolled) {
    setOperator(operator);
    void invalidate(['GET /auth/passkeys']);
    setAdding(recovery_codes.length > 0 ? { codes: recovery_codes } : null);
  }
  /** A factor whose response was lost is there too. */
  function close() {
    setAdding(null);
    void invalidate(['GET /auth/passkeys', 'GET /auth/validate']);
  }
  return (
    <Card
      title={t('Second factor')}
      aside={second_factor === 'put_off' && <Badge tone="danger">{t('No second factor')}</Badge>}
    >
      <Stack>
        <DescriptionList
          entries={[
            { term: t('Authenticator app'), text: factors.totp ? t('Set up') : t('Not set up') },
            { term: t('Passkeys'), text: <Passkeys /> },
            {
              term: t('Recovery codes'),
              text: t('{codes} left', {
                count: factors.recovery_codes,
                codes: number(factors.recovery_codes),
              }),
            },
          ]}
        />
        <FailureNotice failure={renew.failure} />
        <ButtonRow>
          <Button variant="secondary" onClick={() => setAdding('totp')}>
            {factors.totp ? t('Replace the authenticator app') : t('Set up an authenticator app')}
          </Button>
          <Button variant="secondary" onClick={() => setAdding('passkey')}>
            {t('Add a passkey')}
          </Button>
          {second_factor === 'done' && (
            <Button
              variant="secondary"
              busy={renew.pending}
              busyText={t('Loading...')}
              onClick={() => void renew.run()}
            >
              {t('Create new recovery codes')}
            </Button>
          )}
        </ButtonRow>
      </Stack>
      {adding && <AddingDialog adding={adding} onDone={enrolled} onClose={close} />}
    </Card>
  );
}

type AddingDialogProps = { adding: Adding; onDone(enrolled: Enrolled): void; onClose(): void };

function AddingDialog({ adding, onDone, onClose }: AddingDialogProps) {
  const { t } = useTranslation();
  if (adding === 'totp')
    return (
      <Dialog title={t('Set up an authenticator app')} closeText={t('Close')} onClose={onClose}>
        <TotpSetUp onDone={onDone} />
      </Dialog>
    );
  if (adding === 'passkey')
    return (
      <Dialog title={t('Add a passkey')} closeText={t('Close')} onClose={onClose}>
        <NewPasskey onDone={onDone} />
      </Dialog>
    );
  return (
    <Dialog title={t('Save your recovery codes')} forced>
      <RecoveryCodes codes={adding.codes} onKept={onClose} />
    </Dialog>
  );
}

function Passkeys() {
  const { t } = useTranslation();
  const { date } = useFormats();
  const passkeys = useCall('GET /auth/passkeys');
  const remove = useAction((id: number) => call('DELETE /auth/passkeys/:id', { params: { id } }), {
    invalidates: ['GET /auth/passkeys', 'GET /auth/validate'],
  });
  const row = ({ id, name, created_at }: OperatorCalls['GET /auth/passkeys']['data'][number]) => (
    <div key={id}>
      {name} ({date(created_at)}){' '}
      <Button
        variant="quiet"
        busy={remove.pendingInput === id}
        busyText={t('Loading...')}
        onClick={() => void remove.run(id)}
      >
        {t('Remove')}
        <span className="visually-hidden">: {name}</span>
      </Button>
    </div>
  );
  return <Loaded query={passkeys}>{(data) => (data.length === 0 ? t('None') : data.map(row))}</Loaded>;
}
