import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { call } from '#portal/call.ts';
import { sendOnce } from '#portal/idempotency-key.ts';
import type { Membership } from '#portal/membership/losses.tsx';
import { paths } from '#portal/paths.ts';
import { useSession } from '#portal/session.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { loadable } from '#ui/loadable.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

const DeleteDialog = loadable(() => import('./delete-dialog.tsx'));

type Way = 'unsubscribe' | 'delete';

/** One password and two buttons; deleting asks for confirmation. */
export function LeavingForm({ membership }: { membership: Membership }) {
  const { t } = useTranslation();
  const { signedOut } = useSession();
  const toast = useToast();
  const queries = useQueryClient();
  const way = useRef<Way>('unsubscribe');
  const [decide, setDecide] = useState<((sure: boolean) => void) | null>(null);
  const [deleting, setDeleting] = useState(false);

  async function remove(password: string): Promise<'deleted' | 'kept'> {
    const sure = await new Promise<boolean>((resolve) => setDecide(() => resolve));
    try {
      if (!sure) return 'kept';
      setDeleting(true);
      await sendOnce(paths.unsubscribe, (headers) =>
        call('POST /profile/delete', { body: { password }, headers }, { notify: false }),
      );
      return 'deleted';
    } finally {
      setDecide(null);
      setDeleting(false);
    }
  }

  async function unsubscribe(password: string): Promise<'unsubscribed'> {
    await call('POST /profile/unsubscribe', { body: { password } }, { notify: false });
    return 'unsubscribed';
  }

  const form = useForm({
    defaults: { password: '' },
    t,
    send: ({ password }) => (way.current === 'delete' ? remove(password) : unsubscribe(password)),
    async done(result, reset) {
      if (result === 'kept') return;
      reset();
      if (result === 'deleted') {
        toast.success(t('Your profile was successfully deleted'));
        signedOut();
        return;
      }
      toast.success(t('Unsubscribe was successful'));
      await queries.invalidateQueries();
    },
  });
  const choose = (chosen: Way) => () => {
    if (!form.processing) way.current = chosen;
  };

  return (
    <>
      <FormFrame
        form={form}
        brief
        actions={
          <ButtonRow>
            <Button
              {...form.button}
              variant="secondary"
              busyText={t('Loading...')}
              onClick={choose('unsubscribe')}
            >
              {t('Unsubscribe')}
            </Button>
            <Button {...form.button} variant="danger" onClick={choose('delete')}>
              {t('Delete')}
            </Button>
          </ButtonRow>
        }
      >
        <PasswordField
          {...form.field('password')}
          label={t('Password')}
          autoComplete="current-password"
          texts={{ show: t('Show password'), hide: t('Hide password') }}
          required
        />
      </FormFrame>
      {decide && (
        <Suspense>
          <DeleteDialog
            membership={membership}
            processing={deleting}
            onDelete={() => decide(true)}
            onKeep={() => decide(false)}
          />
        </Suspense>
      )}
    </>
  );
}
