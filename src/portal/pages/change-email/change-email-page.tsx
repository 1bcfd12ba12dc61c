import { fieldMessages } from '#contract/field-messages.ts';
import type { User } from '#contract/portal/user.ts';
import { call } from '#portal/call.ts';
import { sendOnce } from '#portal/idempotency-key.ts';
import { paths } from '#portal/paths.ts';
import { useSession } from '#portal/session.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useForm } from '#ui/form.ts';
import { FormColumn } from '#ui/form-column.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './change-email-page.module.css';

type EmailValues = { email: string; confirm_email: string };

/** docs/specification.md §5 "Change e-mail". */
export default function ChangeEmailPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <>
      <PageHeading
        title={t('Change of email')}
        lead={t(
          "You sign in with this address, and it's where we send invitations and news about your rewards.",
        )}
      />
      <Card>
        <FormColumn>{user && <ChangeEmailForm user={user} />}</FormColumn>
      </Card>
      <section className={styles.steps}>
        <h2>{t('How the change works')}</h2>
        <ol>
          <li>
            {t("We'll sign you out here and email a link to your new address. It's valid for 24 hours.")}
          </li>
          <li>{t("Until you've followed it, sign in with your current address.")}</li>
          <li>
            {t("We'll notify your current address, with a link to cancel the change if it wasn't you.")}
          </li>
          <li>
            {t('To keep your account safe, we review rewards requested within 72 hours of the change.')}
          </li>
        </ol>
      </section>
    </>
  );
}

function ChangeEmailForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const { signedOut } = useSession();
  const form = useForm({
    defaults: { email: '', confirm_email: '' } as EmailValues,
    t,
    keep: { place: paths.changeEmail, owner: user.email },
    check: ({ email, confirm_email }) =>
      confirm_email !== '' && !isSame(email, confirm_email)
        ? { confirm_email: fieldMessages.email_differs }
        : {},
    send: (values: EmailValues) =>
      sendOnce(paths.changeEmail, (headers) =>
        call('POST /profile/email', { body: values, headers }, { notify: false }),
      ),
    done() {
      signedOut('check_mailbox');
    },
  });
  return (
    <FormFrame
      form={form}
      brief
      actions={
        <Button {...form.button} busyText={t('Loading...')}>
          {t('Change email')}
        </Button>
      }
    >
      <p className={styles.present}>
        {t('Your current address:')} <strong>{user.email}</strong>
      </p>
      <TextField {...form.field('email')} type="email" label={t('New email')} autoComplete="email" required />
      <TextField
        {...form.field('confirm_email')}
        type="email"
        label={t('Repeat new email')}
        autoComplete="off"
        required
      />
    </FormFrame>
  );
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
