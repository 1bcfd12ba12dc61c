import { fieldMessages } from '#contract/field-messages.ts';
import type { User } from '#contract/portal/user.ts';
import { call } from '#portal/call.ts';
import { paths } from '#portal/paths.ts';
import { useSession } from '#portal/session.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useForm } from '#ui/form.ts';
import { FormColumn } from '#ui/form-column.tsx';
import { NotSavedYet } from '#ui/not-saved-yet.tsx';
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
        lead={t('You sign in with this address, and we send invitations and news of your rewards to it.')}
      />
      <Card>
        <FormColumn>{user && <ChangeEmailForm user={user} />}</FormColumn>
      </Card>
      <section className={styles.steps}>
        <h2>{t('How the change works')}</h2>
        <ol>
          <li>{t('We sign you out here and send a link to the new address. It is valid for 24 hours.')}</li>
          <li>{t('Until you have followed it, you sign in with your present address.')}</li>
          <li>
            {t('Your present address gets a notice, with a link that stops the change if it was not you.')}
          </li>
          <li>
            {t(
              'For your safety, rewards that you ask for within 72 hours after the change are checked first.',
            )}
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
    send: (values: EmailValues) => call('POST /profile/email', { body: values }),
    done() {
      signedOut('check_mailbox');
    },
  });
  return (
    <form {...form.props}>
      {form.restored && <NotSavedYet />}
      <p className={styles.present}>
        {t('Your present address:')} <strong>{user.email}</strong>
      </p>
      <TextField
        {...form.field('email')}
        type="email"
        label={t('New e-mail')}
        autoComplete="email"
        maxLength={254}
        required
      />
      <TextField
        {...form.field('confirm_email')}
        type="email"
        label={t('Repeat the new e-mail')}
        autoComplete="off"
        maxLength={254}
        required
      />
      <Button {...form.button} busyText={t('Loading...')}>
        {t('Change the e-mail')}
      </Button>
    </form>
  );
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
