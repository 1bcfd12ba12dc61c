import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/portal/user.ts';
import { call, useCall } from '#portal/call.ts';
import { ResumeInvitations } from '#portal/membership/resume-invitations.tsx';
import { paths } from '#portal/paths.ts';
import { readLatest } from '#portal/read-latest.ts';
import { useSession } from '#portal/session.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useForm } from '#ui/form.ts';
import { FormColumn } from '#ui/form-column.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { AccountLinks } from './account-links.tsx';

type ProfileValues = Pick<User, 'first_name' | 'last_name' | 'gender'>;
type Genders = readonly { id: User['gender']; name: string }[];

/** docs/specification.md §5 "Profile". */
export default function AccountPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const genders = useCall('GET /list/gender');
  return (
    <>
      <PageHeading
        title={t('Change of profile')}
        lead={t('We send rewards in this name. Please enter it exactly as on your ID.')}
      />
      <Stack>
        <ResumeInvitations />
        <Card>
          <FormColumn>
            <Loaded query={genders}>
              {(options) => user && <ProfileForm user={user} genders={options} />}
            </Loaded>
          </FormColumn>
        </Card>
      </Stack>
      <AccountLinks />
    </>
  );
}

function ProfileForm({ user, genders }: { user: User; genders: Genders }) {
  const { t } = useTranslation();
  const { setUser } = useSession();
  const queries = useQueryClient();
  const toast = useToast();
  const form = useForm({
    defaults: {
      first_name: user.first_name,
      last_name: user.last_name,
      gender: user.gender,
    } as ProfileValues,
    t,
    keep: { place: paths.account, owner: user.email },
    latest: () => readLatest(queries, 'GET /auth/validate'),
    send: (values: ProfileValues) => call('POST /profile', { body: values }, { notify: false }),
    done(updated) {
      setUser(updated);
      toast.success(t('The changes were saved'));
    },
  });
  return (
    <FormFrame
      form={form}
      actions={
        <Button {...form.button} busyText={t('Loading...')}>
          {t('Save')}
        </Button>
      }
    >
      <TextField {...form.field('first_name')} label={t('First name')} autoComplete="given-name" required />
      <TextField {...form.field('last_name')} label={t('Last name')} autoComplete="family-name" required />
      <SelectField
        {...form.field('gender')}
        label={t('Gender')}
        autoComplete="sex"
        options={genders.map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
    </FormFrame>
  );
}
