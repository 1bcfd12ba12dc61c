import { useParams } from 'react-router';
import { useCall } from '#console/call.ts';
import { paths } from '#console/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { MemberCard } from './member-card.tsx';

/** One member with all that belongs to them. */
export default function MemberPage() {
  const { id = '' } = useParams();
  const member = useCall('GET /members/:id', { params: { id } });
  // Whoever has been erased meanwhile isn't shown any longer.
  if (member.error?.status === 404) return <NoMember />;
  return (
    <Loaded query={member} explain={({ status }) => status === 422 && <NoMember />}>
      {(found) => <MemberCard key={found.id} member={found} />}
    </Loaded>
  );
}

function NoMember() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon="user"
      title={t("We can't find this member")}
      action={<Link to={paths.members}>{t('All members')}</Link>}
    >
      {t("The member may have left, or may belong to a country you don't have access to.")}
    </EmptyState>
  );
}
