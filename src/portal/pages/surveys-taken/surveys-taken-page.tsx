import { usePagedCall } from '#portal/paged-call.ts';
import { paths } from '#portal/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ReceiptsTable } from './receipts-table.tsx';

/** A receipt for every survey that was started: its outcome and its points. */
export default function SurveysTakenPage() {
  const { t } = useTranslation();
  const history = usePagedCall('GET /profile/surveys-taken');
  return (
    <>
      <PageHeading
        title={t('Survey history')}
        lead={t("Every survey you've started, its result and its points.")}
        actions={
          <ButtonLink to={paths.points} variant="secondary">
            {t('Go to my points')}
          </ButtonLink>
        }
      />
      <Card>
        <ReceiptsTable history={history} />
      </Card>
    </>
  );
}
