import { call } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { ThingPage } from '#console/faces/thing/thing-page.tsx';
import { useMemberTexts } from '#console/pages/members/member-texts.ts';
import { StoppedAddress } from '#console/stopped-address.tsx';
import { Badge } from '#ui/badge.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Member } from './actions/member-action.ts';
import { MemberAnswers } from './member-answers.tsx';
import { MemberNotes } from './member-notes.tsx';
import { MemberRecord } from './member-record.tsx';
import { useMemberSummary } from './member-summary.tsx';
import { MemberTimeline } from './timeline/member-timeline.tsx';
import { useMemberActions } from './use-member-actions.tsx';

/** The page of a member: who it is, what can be done, and all that belongs to them. */
export function MemberCard({ member }: { member: Member }) {
  const { t } = useTranslation();
  const { nameOf } = useCountries();
  const { states, tones } = useMemberTexts();
  const { account, standing } = useMemberSummary(member);
  const { entries, dialog } = useMemberActions(member);
  const { id, contact, country_code, state, bounce } = member;
  return (
    <>
      {/* Where it can't be loaded, that is said at the top, beside the menu that it was asked for in. */}
      {dialog}
      <ThingPage
        above={t('Member {id} · {country}', { id, country: nameOf(country_code) })}
        name={contact ? `${contact.first_name} ${contact.last_name}` : t('Member {id}', { id })}
        state={<Badge tone={tones[state]}>{states[state]}</Badge>}
        more={entries}
        notice={
          bounce && (
            <StoppedAddress
              bounce={bounce}
              allow={() => call('POST /members/:id/allow-emails', { params: { id } })}
              invalidates={['GET /members/:id']}
            />
          )
        }
        tabs={[
          { key: 'timeline', title: t('Timeline'), content: <MemberTimeline member={member} /> },
          ...(contact
            ? [
                { key: 'answers', title: t('Answers'), content: <MemberAnswers id={id} /> },
                { key: 'notes', title: t('Notes'), content: <MemberNotes id={id} /> },
              ]
            : []),
          { key: 'record', title: t('Consents and devices'), content: <MemberRecord id={id} /> },
        ]}
        summary={[...standing, ...account]}
      />
    </>
  );
}
