import { ListPage } from '#console/faces/list/list-page.tsx';
import { useMemberTexts } from '#console/pages/members/member-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import { useOperator } from '#console/session.tsx';
import type { Row } from '#contract/operator/list.ts';
import { membersList } from '#contract/operator/lists/members.list.ts';
import { Badge } from '#ui/badge.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { PauseDialog } from './pause-dialog.tsx';

type Member = Row<typeof membersList>;

/** Everybody who has registered, the newest first. */
export default function MembersPage() {
  const { t } = useTranslation();
  const operator = useOperator();
  const { states, tones, activity } = useMemberTexts();
  return (
    <ListPage<Member>
      list={membersList}
      lead={t('The newest registrations are at the top.')}
      name={operator.may('members_contact_data') ? 'name' : 'id'}
      pathOf={({ id }) => pathOf(paths.member, id)}
      columns={['id', 'name', 'email', 'state', 'country_code', 'created_at', 'points']}
      options={{ state: states, activity }}
      search="who"
      views={[
        { name: t('All'), search: '' },
        { name: t('Active ones'), search: 'state=active' },
        { name: t('Unconfirmed ones'), search: 'state=unconfirmed' },
        { name: t('Frozen ones'), search: 'state=frozen' },
        { name: t('Unsubscribed ones'), search: 'state=unsubscribed' },
      ]}
      cells={{ state: ({ state }) => <Badge tone={tones[state]}>{states[state]}</Badge> }}
      bulk={[
        {
          key: 'pause',
          title: t('Pause invitations…'),
          right: 'members_change',
          dialog: (selected, close, done) => (
            <PauseDialog selected={selected} onClose={close} onStarted={done} />
          ),
        },
      ]}
      nothingYet={{
        title: t('No members yet'),
        text: t('Members register in the portal and appear here right away.'),
      }}
    />
  );
}
