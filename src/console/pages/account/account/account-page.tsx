import { useCountries } from '#console/countries.tsx';
import { useRoleName } from '#console/role-name.ts';
import { useOperator } from '#console/session.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { PasswordCard } from './password-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SettingsCard } from './settings-card.tsx';

/** The operator's own settings, factors and sessions. */
export default function AccountPage() {
  const { t } = useTranslation();
  const { email, role, countries } = useOperator();
  const roleName = useRoleName();
  const { nameOf } = useCountries();
  return (
    <>
      <PageHeading title={t('Your account')} />
      <Stack>
        <Card>
          <DescriptionList
            entries={[
              { term: t('Email'), text: email },
              { term: t('Role'), text: roleName(role) },
              {
                term: t('Countries'),
                text: countries === null ? t('All countries') : countries.map(nameOf).join(', '),
              },
            ]}
          />
        </Card>
        <SettingsCard />
        <SecondFactorCard />
        <SessionsCard />
        <PasswordCard />
      </Stack>
    </>
  );
}
