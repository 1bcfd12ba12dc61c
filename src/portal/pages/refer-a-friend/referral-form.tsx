import { call } from '#portal/call.ts';
import { paths } from '#portal/paths.ts';
import { useSession } from '#portal/session.tsx';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

type ReferralValues = { first_name: string; last_name: string; email: string };

/** Sends a friend an invitation to register. */
export function ReferralForm() {
  const { t } = useTranslation();
  const { user } = useSession();
  const toast = useToast();
  const form = useForm({
    defaults: { first_name: '', last_name: '', email: '' } as ReferralValues,
    t,
    keep: { place: paths.referFriend, owner: user?.email ?? '' },
    async send(values: ReferralValues) {
      await call('POST /profile/refer', { body: values }, { notify: false });
      return values;
    },
    done({ first_name, last_name }, reset) {
      reset();
      toast.success(
        t('{first_name} {last_name} has been referred as a friend.', {
          first_name: first_name.trim(),
          last_name: last_name.trim(),
        }),
      );
    },
  });
  return (
    <FormFrame
      form={form}
      actions={
        <Button {...form.button} busyText={t('Loading...')}>
          {t('Refer a Friend')}
        </Button>
      }
    >
      <TextField {...form.field('first_name')} label={t("Friend's first name")} autoComplete="off" required />
      <TextField {...form.field('last_name')} label={t("Friend's last name")} autoComplete="off" required />
      <TextField
        {...form.field('email')}
        type="email"
        label={t("Friend's email")}
        hint={t("We'll write to this address only once, and only about your invitation.")}
        autoComplete="off"
        required
      />
    </FormFrame>
  );
}
