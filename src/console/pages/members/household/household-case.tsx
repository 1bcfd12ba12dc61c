import { useState } from 'react';
import { useCountries } from '#console/countries.tsx';
import { ThingPage } from '#console/faces/thing/thing-page.tsx';
import { useHouseholdTexts } from '#console/pages/members/households/household-texts.ts';
import { useMemberTexts } from '#console/pages/members/member-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import { useOperator } from '#console/session.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ClearDialog, ConfirmDialog } from './decide-dialogs.tsx';
import type { Case } from './household.ts';

type Membership = Case['memberships'][number];

export function HouseholdCase({ found }: { found: Case }) {
  const { t } = useTranslation();
  const { may } = useOperator();
  const { nameOf } = useCountries();
  const { dateTime } = useFormats();
  const { states, evidence } = useHouseholdTexts();
  const [step, setStep] = useState<'clear' | 'confirm' | null>(null);
  const { id, country_code, state, raised_at, settled_at, note } = found;
  const isOpen = state === 'open';
  const close = () => setStep(null);
  return (
    <>
      <ThingPage
        above={nameOf(country_code)}
        name={t('Household case {id}', { id })}
        state={<Badge tone={isOpen ? 'warning' : 'neutral'}>{states[state]}</Badge>}
        {...(isOpen &&
          may('members_freeze') && {
            action: <Button onClick={() => setStep('confirm')}>{t('Confirm')}</Button>,
          })}
        more={
          isOpen && may('members_change')
            ? [
                <button key="clear" type="button" onClick={() => setStep('clear')}>
                  {t('Dismiss')}
                </button>,
              ]
            : []
        }
        tabs={[
          {
            key: 'memberships',
            title: t('Memberships'),
            content: (
              <Card title={t('Memberships')}>
                <Memberships rows={found.memberships} />
              </Card>
            ),
          },
        ]}
        summary={[
          { term: t('Evidence'), text: found.evidence.map((one) => evidence[one]).join(' · ') },
          { term: t('Raised'), text: dateTime(raised_at) },
          ...(settled_at ? [{ term: t('Decided'), text: dateTime(settled_at) }] : []),
          ...(note ? [{ term: t('Note on the decision'), text: note }] : []),
        ]}
      />
      {step === 'clear' && <ClearDialog found={found} onClose={close} />}
      {step === 'confirm' && <ConfirmDialog found={found} onClose={close} />}
    </>
  );
}

function Memberships({ rows }: { rows: Membership[] }) {
  const { t } = useTranslation();
  const { number, date } = useFormats();
  const { states, tones } = useMemberTexts();
  // Beside the case there is no room for a column of each.
  const columns: Column<Membership>[] = [
    {
      id: 'member',
      header: t('Member'),
      cell: ({ id, contact }) => (
        <>
          <Link to={pathOf(paths.member, id)}>{t('Member {id}', { id })}</Link>
          {contact && (
            <>
              <br />
              {contact.first_name} {contact.last_name}
              <br />
              <small>{`${t('Born')}: ${date(contact.birthdate)}`}</small>
              <br />
              <small>{contact.email}</small>
            </>
          )}
        </>
      ),
    },
    {
      id: 'state',
      header: t('State'),
      cell: ({ state }) => <Badge tone={tones[state]}>{states[state]}</Badge>,
    },
    {
      id: 'created',
      header: t('Registered'),
      cell: ({ created_at, referred_by }) => (
        <>
          {date(created_at)}
          {referred_by !== null && (
            <>
              <br />
              <small>{`${t('Referred by')}: ${t('Member {id}', { id: referred_by })}`}</small>
            </>
          )}
        </>
      ),
    },
    { id: 'points', header: t('Points'), numeric: true, cell: ({ points }) => number(points) },
    { id: 'completes', header: t('Completes'), numeric: true, cell: ({ completes }) => number(completes) },
  ];
  return (
    <DataTable
      captionHidden
      caption={t('Memberships')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      texts={{ loading: t('Loading...'), empty: t('Nobody'), error: '', retry: t('Try again') }}
    />
  );
}
