import type { PortalCalls } from '#contract/portal/calls.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';

export type Membership = PortalCalls['GET /profile/membership']['data'];

/** What deleting the account costs now, in figures. */
export function Losses({ membership }: { membership: Membership }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { points, cancelled_points, pending, cancelled_requests, sent_requests } = membership;
  const entries = [
    { term: t('Points that are lost'), count: points + cancelled_points },
    { term: t('Pending points that are lost'), count: pending },
    { term: t('Reward requests that are cancelled'), count: cancelled_requests },
    { term: t('Rewards that still reach you'), count: sent_requests },
  ].filter(({ count }) => count > 0);
  return (
    <Stack tight>
      {entries.length === 0 ? (
        <p>{t('You have no points and no open reward requests now.')}</p>
      ) : (
        <DescriptionList entries={entries.map(({ term, count }) => ({ term, text: number(count) }))} />
      )}
      {sent_requests > 0 && (
        <p>
          {t(
            'The name and address of a reward on its way are kept, apart from everything else, until it has arrived and for {years} more years, because our books must be kept so long.',
            { years: number(membership.bookkeeping_years) },
          )}
        </p>
      )}
    </Stack>
  );
}
