import { useState } from 'react';
import { call, useAction } from '#console/call.ts';
import { KeyOnce } from '#console/faces/form/key-once.tsx';
import { useSentKey } from '#console/faces/form/sent-key.tsx';
import { Consequences } from '#console/faces/thing/action-dialog.tsx';
import { useOperator } from '#console/session.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { useFormats } from '#ui/formats.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** How long a link holds. */
const DAYS = [7, 30, 90, 180, 365];

/** Creates a link for a client, and shows its address this once; one whose response was lost ends when the next one is made. */
export function NewClientLinkDialog({ project, onClose }: { project: number; onClose(): void }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [days, setDays] = useState(30);
  const { id } = useOperator();
  const sent = useSentKey({ place: `client-link-of-${project}`, owner: String(id) });
  const [address, setAddress] = useState<string | null>(null);
  const action = useAction(
    () =>
      sent.sending((key) =>
        call(
          'POST /projects/:id/client-links',
          { params: { id: project }, body: { key, days } },
          { notify: false },
        ),
      ),
    {
      invalidates: ['GET /projects/:id/client-links'],
      done: (made) => setAddress(made.address),
    },
  );
  if (address !== null)
    return (
      <KeyOnce
        title={t('Save this address')}
        parts={[{ name: 'address', label: t('Address'), value: address }]}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      title={t('Create a link for the client?')}
      closeText={t('Close')}
      busy={action.pending}
      onClose={onClose}
    >
      <Consequences
        consequences={[t('Anyone who has the address sees how far all surveys of this project are.')]}
        undo={t('You can take the link back at any time.')}
      />
      <SelectField
        label={t('Works for')}
        value={String(days)}
        options={DAYS.map((count) => ({
          value: String(count),
          label: t('{days} days', { days: number(count) }),
        }))}
        onChange={({ target }) => setDays(Number(target.value))}
      />
      {sent.notice}
      <FailureNotice failure={sent.told(action).failure} />
      <DialogActions>
        <Button busy={action.pending} busyText={t('Loading...')} onClick={() => void action.run()}>
          {t('Create the link')}
        </Button>
        <Button variant="secondary" disabled={action.pending} onClick={onClose}>
          {t('Cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
