import { usePagedCall } from '#portal/paged-call.ts';
import { paths } from '#portal/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { OpenRequests } from './open-requests.tsx';
import { RequestsTable } from './requests-table.tsx';

/** docs/specification.md §2 "Reward basket". */
export default function RewardBasketPage() {
  const { t } = useTranslation();
  const history = usePagedCall('GET /profile/exchange/history');
  return (
    <>
      <PageHeading
        title={t('Reward Basket')}
        actions={
          <ButtonLink to={paths.rewardClaim} variant="secondary">
            {t('Go to Reward Claim')}
          </ButtonLink>
        }
      />
      <Stack>
        <Notice>{t("We'll email you to confirm each request. Requests take up to 6 weeks.")}</Notice>
        <OpenRequests />
        <RequestsTable history={history} />
      </Stack>
    </>
  );
}
