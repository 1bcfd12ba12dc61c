import type { PortalCalls } from '#contract/portal/calls.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';

export type Membership = PortalCalls['GET /profile/membership']['data'];

/** What the member loses by deleting the account now, in figures. */
export function Losses({ membership }: { membership: Membership }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { points, cancelled_points, pending, cancelled_requests, sent_requests } = membership;
  const entries = [
    { term: t("Points you'll lose"), count: points + cancelled_points },
    { term: t("Pending points you'll lose"), count: pending },
    { term: t('Reward requests that will be cancelled'), count: cancelled_requests },
    { term: t("Rewards you'll still receive"), count: sent_requests },
  ].filter(({ count }) => count > 0);
  return (
    <Stack tight>
      {entries.length === 0 ? (
        <p>{t('You have no points and no open reward requests.')}</p>
      ) : (
        <DescriptionList entries={entries.map(({ term, count }) => ({ term, text: number(count) }))} />
      )}
      <p>{t("In our books, the amounts stay under a random number that can't be traced back to you.")}</p>
      {sent_requests > 0 && (
        <p>
          {t(
            'If a reward is on its way, we keep its name and address separately until it has arrived and for {years} more years, because the law requires us to keep our records that long.',
            { years: number(membership.bookkeeping_years) },
          )}
        </p>
      )}
    </Stack>
  );
}
