import { useCall } from '#portal/call.ts';
import { Card } from '#ui/card.tsx';
import { FormColumn } from '#ui/form-column.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { PreferencesForm } from './preferences-form.tsx';

/** How many invitations a member wants, on which topics, and when to pause. */
export default function ContactPreferencesPage() {
  const { t } = useTranslation();
  const preferences = useCall('GET /profile/contact-preferences');
  return (
    <>
      <PageHeading
        title={t('Contact preferences')}
        lead={t('You decide how often we invite you, on which topics, and when to pause.')}
      />
      <Card>
        <FormColumn>
          <Loaded query={preferences}>{(saved) => <PreferencesForm saved={saved} />}</Loaded>
        </FormColumn>
      </Card>
    </>
  );
}
