import { REFERRAL_POINTS } from '#contract/rules/points-value.ts';
import { Card } from '#ui/card.tsx';
import { FormColumn } from '#ui/form-column.tsx';
import { useFormats } from '#ui/formats.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ReferralForm } from './referral-form.tsx';
import { ReferralLink } from './referral-link.tsx';

/** docs/specification.md §5 "Referral". */
export default function ReferAFriendPage() {
  const { t } = useTranslation();
  const { points } = useFormats();
  return (
    <>
      <PageHeading
        title={t('Refer a Friend')}
        lead={t('You earn {points} when your friend completes their first survey.', {
          points: points(REFERRAL_POINTS),
        })}
      />
      <Stack>
        <Card title={t('By email')}>
          <FormColumn>
            <ReferralForm />
          </FormColumn>
        </Card>
        <ReferralLink />
      </Stack>
    </>
  );
}
