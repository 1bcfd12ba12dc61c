import { useState } from 'react';
import { call } from '#console/call.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { useForm } from '#ui/form.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ActionFormDialog } from './action-form-dialog.tsx';
import type { Member, MemberAction } from './member-action.ts';
import { ReasonField } from './reason-field.tsx';

type Started = OperatorCalls['POST /members/:id/view']['data'];

function ViewDialog({ member: { id }, onClose }: { member: Member; onClose(): void }) {
  const { t } = useTranslation();
  const [started, setStarted] = useState<Started | null>(null);
  const form = useForm({
    defaults: { reason: '' },
    send: ({ reason }) =>
      call('POST /members/:id/view', { params: { id }, body: { reason } }, { notify: false }),
    done: setStarted,
    t,
  });
  if (started) return <OpenDialog id={id} started={started} onClose={onClose} />;
  return (
    <ActionFormDialog
      title={t('Look at the portal as member {id}?', { id })}
      consequences={[
        t('You see their pages in another tab for ten minutes. Nothing can be sent or changed there.'),
        t("Postal address, payout data, codes and links of surveys aren't shown."),
        t('The member reads the date and your reason on their privacy page.'),
      ]}
      undo={t("The look is recorded, and that can't be undone.")}
      confirm={t('Next')}
      form={form}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('The member reads this, so write it to them.')} />
    </ActionFormDialog>
  );
}

/** The code travels in a form, so that it is in no address and no log; pressing the button opens the tab. */
function OpenDialog({ id, started, onClose }: { id: number; started: Started; onClose(): void }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [opened, setOpened] = useState(false);
  return (
    <Dialog title={t('The portal as member {id} sees it', { id })} closeText={t('Close')} onClose={onClose}>
      <p role="status">
        {opened
          ? t("The portal is open in another tab, until {time}. End the view there when you're done.", {
              time: dateTime(started.ends_at),
            })
          : t('Open it within a minute. It works once, in this browser.')}
      </p>
      <form
        method="post"
        action={started.address}
        target="_blank"
        rel="noopener"
        onSubmit={() => setOpened(true)}
      >
        <input type="hidden" name="code" value={started.code} />
        <DialogActions>
          {!opened && <Button type="submit">{t('Open the portal')}</Button>}
          <Button variant="secondary" onClick={onClose}>
            {t('Close')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

export const action: MemberAction = {
  key: 'view-portal',
  title: 'See the portal as the member',
  right: 'members_view_portal',
  place: 15,
  isShown: ({ state, contact }) => state !== 'unconfirmed' && contact !== null,
  Dialog: ViewDialog,
};
