import { useCall } from '#console/call.ts';
import { LoadedThing } from '#console/faces/thing/loaded-thing.tsx';
import { paths } from '#console/paths.ts';
import { useParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { MemberCard } from './member-card.tsx';

/** One member with all that belongs to them, not shown any longer once they have been erased. */
export default function MemberPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const member = useCall('GET /members/:id', { params: { id } });
  return (
    <LoadedThing
      query={member}
      title={t('Member')}
      icon="user"
      unknown={t("We can't find this member")}
      why={t("The member may have left, or may belong to a country you don't have access to.")}
      list={{ path: paths.members, title: t('All members') }}
    >
      {(found) => <MemberCard key={found.id} member={found} />}
    </LoadedThing>
  );
}
