import { useCall } from '#console/call.ts';
import { LoadedThing } from '#console/faces/thing/loaded-thing.tsx';
import { paths } from '#console/paths.ts';
import { useParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { HouseholdCase } from './household-case.tsx';

/** One household case: its memberships side by side, and the decision. */
export default function HouseholdPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const found = useCall('GET /household-cases/:id', { params: { id } });
  return (
    <LoadedThing
      query={found}
      title={t('Household case')}
      unknown={t("We can't find this case")}
      why={t("Its members may have left, or it belongs to a country that isn't yours.")}
      list={{ path: paths.householdCases, title: t('All cases') }}
    >
      {(one) => <HouseholdCase key={one.id} found={one} />}
    </LoadedThing>
  );
}
