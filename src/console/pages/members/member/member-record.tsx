import { useCall } from '#console/call.ts';
import { pathOf, paths } from '#console/paths.ts';
import { useTopicTexts } from '#console/topic-texts.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTranslation } from '#ui/translation.tsx';

type MemberRecordData = OperatorCalls['GET /members/:id/record']['data'];

/** Consents, contact preferences, sign-ins and household of a member. */
export function MemberRecord({ id }: { id: number }) {
  const record = useCall('GET /members/:id/record', { params: { id } });
  return (
    <Loaded query={record}>
      {(found) => (
        <>
          <Contact record={found} />
          <Consents record={found} />
          <SignIns record={found} />
          <Household record={found} />
        </>
      )}
    </Loaded>
  );
}

type Part = { record: MemberRecordData };

function Contact({ record: { contact_preferences: preferences } }: Part) {
  const { t } = useTranslation();
  const { number, date } = useFormats();
  const topics = useTopicTexts();
  const { invitations_per_week, invitations_this_week, topics_off, paused_until } = preferences;
  return (
    <Card title={t('Contact preferences')}>
      <DescriptionList
        entries={[
          { term: t('Invitations a week, at most'), text: number(invitations_per_week) },
          { term: t('Invitations in the last seven days'), text: number(invitations_this_week) },
          {
            term: t('No surveys about'),
            text: topics_off.length === 0 ? '–' : topics_off.map((topic) => topics[topic]).join(', '),
          },
          { term: t('Paused until'), text: paused_until ? date(paused_until) : '–' },
        ]}
      />
    </Card>
  );
}

function Consents({ record: { consents } }: Part) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const documents = {
    privacy_policy: t('Privacy policy'),
    terms_conditions: t('Terms and conditions'),
  };
  return (
    <Card title={t('Consents')}>
      {consents.length === 0 && <p>{t('None')}</p>}
      <DescriptionList
        entries={consents.map(({ document, version, given_at, withdrawn_at }) => ({
          term: `${documents[document]}, ${version}`,
          text: withdrawn_at
            ? t('withdrawn {moment}', { moment: dateTime(withdrawn_at) })
            : dateTime(given_at),
        }))}
      />
    </Card>
  );
}

function SignIns({ record: { sessions, devices } }: Part) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const seen = (at: string) => t('last seen {moment}', { moment: dateTime(at) });
  return (
    <Card title={t('Signing in')}>
      {sessions.length + devices.length === 0 && <p>{t('None')}</p>}
      <DescriptionList
        entries={[
          ...sessions.map(({ id, browser, system, last_seen_at }) => ({
            term: t('Session {id}: {device}', {
              id,
              device: [browser, system].filter(Boolean).join(', ') || t('Unknown device'),
            }),
            text: seen(last_seen_at),
          })),
          ...devices.map(({ device, last_seen_at }) => ({
            term: t('Device {device}', { device }),
            text: seen(last_seen_at),
          })),
        ]}
      />
    </Card>
  );
}

function Household({ record: { household, household_cases } }: Part) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const states = { open: t('Open'), cleared: t('Cleared'), confirmed: t('One member too many') };
  return (
    <Card title={t('Household')}>
      {household.length + household_cases.length === 0 && (
        <p>{t('Nobody else with the same postal address.')}</p>
      )}
      {household.length > 0 && (
        <ul>
          {household.map(({ id }) => (
            <li key={id}>
              <Link to={pathOf(paths.member, id)}>{t('Member {id}', { id })}</Link>
            </li>
          ))}
        </ul>
      )}
      <DescriptionList
        entries={household_cases.map(({ id, state, raised_at }) => ({
          term: t('Case {id}', { id }),
          text: `${states[state]} · ${dateTime(raised_at)}`,
        }))}
      />
    </Card>
  );
}
