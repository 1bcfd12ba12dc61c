import { useCall } from '#portal/call.ts';
import { hasPage } from '#portal/has-page.ts';
import { LeavingOption, waysClass } from '#portal/membership/leaving-option.tsx';
import { Losses } from '#portal/membership/losses.tsx';
import { ResumeInvitations } from '#portal/membership/resume-invitations.tsx';
import { paths } from '#portal/paths.ts';
import { Card } from '#ui/card.tsx';
import { FormColumn } from '#ui/form-column.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { LeavingForm } from './leaving-form.tsx';
import styles from './unsubscribe-page.module.css';

/** docs/specification.md §2 "Unsubscribe": one password, two ways to leave and the break, each with its effects. */
export default function UnsubscribePage() {
  const { t } = useTranslation();
  const membership = useCall('GET /profile/membership');
  return (
    <>
      <PageHeading
        title={t('Cancel membership')}
        lead={t('You can stop invitations and stay a member, or delete everything.')}
      />
      <Loaded query={membership}>
        {(now) => (
          <Stack>
            <ResumeInvitations />
            <div className={waysClass}>
              {hasPage({ to: paths.contactPreferences }) && <Break />}
              <Card title={t('Unsubscribe')}>
                <ul className={styles.list}>
                  <li>
                    {t("You won't get any more invitations, and any waiting to be sent are cancelled.")}
                  </li>
                  <li>{t('You keep your account, your points and your reward requests.')}</li>
                  <li>{t('You can resume invitations at any time.')}</li>
                </ul>
              </Card>
              <Card title={t('Delete')}>
                <ul className={styles.list}>
                  <li>
                    {t('Your account, your data and your points are removed immediately and permanently.')}
                  </li>
                  <li>{t("You'll be signed out everywhere and get a confirmation by email.")}</li>
                </ul>
                <Losses membership={now} />
              </Card>
            </div>
            <Card title={t('Confirm with your password')}>
              <FormColumn>
                <LeavingForm membership={now} />
              </FormColumn>
            </Card>
          </Stack>
        )}
      </Loaded>
    </>
  );
}

function Break() {
  const { t } = useTranslation();
  return (
    <LeavingOption
      title={t('Take a break')}
      invitations={t('none until the day you choose')}
      points={t('kept')}
      requests={t('continue')}
      to={paths.contactPreferences}
      action={t('Plan a break')}
    />
  );
}
