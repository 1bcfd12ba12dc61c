import { useParams } from 'react-router';
import { useCall } from '#console/call.ts';
import { paths } from '#console/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { HouseholdCase } from './household-case.tsx';

/** One household case: its memberships side by side, and the decision. */
export default function HouseholdPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const found = useCall('GET /household-cases/:id', { params: { id } });
  return (
    <Loaded
      query={found}
      explain={({ status }) =>
        (status === 404 || status === 422) && (
          <EmptyState
            title={t("We can't find this case")}
            action={<Link to={paths.householdCases}>{t('All cases')}</Link>}
          >
            {t("Its members may have left, or it belongs to a country that isn't yours.")}
          </EmptyState>
        )
      }
    >
      {(one) => <HouseholdCase key={one.id} found={one} />}
    </Loaded>
  );
}
