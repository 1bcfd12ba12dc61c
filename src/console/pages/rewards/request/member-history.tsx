import { useRequestTexts } from '#console/pages/rewards/requests/request-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { RewardRequest } from './request.ts';

type Member = NonNullable<RewardRequest['member']>;

/** What is weighed beside a request: what the member has done so far, and what changed in the account lately. */
export function MemberHistory({ member }: { member: Member }) {
  const { t } = useTranslation();
  const { number, points, date, dateTime } = useFormats();
  const { statuses, tones } = useRequestTexts();
  const changed = (at: string | null) => (at === null ? t('never') : dateTime(at));
  return (
    <Stack>
      <DescriptionList
        entries={[
          { term: t('Registered'), text: date(member.registered_at) },
          { term: t('Last active'), text: changed(member.last_active_at) },
          {
            term: t('Participation'),
            text: t('{completes} of {attempts} surveys completed, {bad} refused for their quality', {
              completes: number(member.completes),
              attempts: number(member.attempts),
              bad: number(member.bad),
            }),
          },
          {
            term: t('Points now'),
            text: t('{points}, and {pending} pending', {
              points: points(member.points),
              pending: number(member.pending),
            }),
          },
          { term: t('Email or password changed'), text: changed(member.credentials_changed_at) },
          { term: t('Name changed'), text: changed(member.name_changed_at) },
          { term: t('Address changed'), text: changed(member.address_changed_at) },
        ]}
      />
      <DataTable
        caption={t('Other requests')}
        columns={[
          {
            id: 'id',
            header: t('Number'),
            cell: ({ id }) => <Link to={pathOf(paths.rewardRequest, id)}>{id}</Link>,
          },
          { id: 'reward', header: t('Reward'), cell: ({ reward }) => reward },
          { id: 'points', header: t('Points'), numeric: true, cell: (one) => number(one.points) },
          {
            id: 'status',
            header: t('State'),
            cell: ({ status }) => <Badge tone={tones[status]}>{statuses[status]}</Badge>,
          },
          { id: 'created_at', header: t('Requested'), cell: ({ created_at }) => date(created_at) },
        ]}
        rows={member.requests}
        rowKey={({ id }) => id}
        texts={{ loading: '', empty: t('This is the first request.'), error: '', retry: '' }}
      />
    </Stack>
  );
}
