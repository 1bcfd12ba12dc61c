import type { ReactNode } from 'react';
import { useLanguageNames } from '#console/language-names.ts';
import { pathOf, paths } from '#console/paths.ts';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Member } from './actions/member-action.ts';
import { useGenderTexts } from './gender-texts.ts';

type Entry = { term: string; text: ReactNode };

/** The summary beside a member's page: how the account stands, then who it is. */
export function useMemberSummary(member: Member): { standing: Entry[]; account: Entry[] } {
  const { t } = useTranslation();
  const { number, date, dateTime } = useFormats();
  const genders = useGenderTexts();
  const { languageName } = useLanguageNames();
  const { contact, referred_by, paused_until, unsubscribed_at, last_active_at, confirmed_at } = member;
  const standing: Entry[] = [
    { term: t('Points'), text: number(member.points) },
    { term: t('Pending points'), text: number(member.pending) },
    {
      term: t('Open reward requests'),
      text:
        member.open_requests === 0 ? (
          number(0)
        ) : (
          <Link
            to={`${paths.rewardRequests}?member=${member.id}..${member.id}&status=requested,approved,sent`}
          >
            {number(member.open_requests)}
          </Link>
        ),
    },
    { term: t('Last active'), text: last_active_at ? dateTime(last_active_at) : t('Never') },
    ...(paused_until ? [{ term: t('Paused until'), text: date(paused_until) }] : []),
    ...(unsubscribed_at ? [{ term: t('Unsubscribed'), text: dateTime(unsubscribed_at) }] : []),
  ];
  const account: Entry[] = [
    ...(contact
      ? [
          { term: t('Email'), text: contact.email },
          { term: t('Date of birth'), text: date(contact.birthdate) },
          { term: t('Gender'), text: genders[contact.gender] },
        ]
      : []),
    { term: t('Language'), text: languageName(member.language) },
    { term: t('Registered'), text: dateTime(member.created_at) },
    { term: t('Confirmed'), text: confirmed_at ? dateTime(confirmed_at) : t('Not yet') },
    { term: t('Source'), text: member.originator ?? '–' },
    ...(referred_by
      ? [
          {
            term: t('Referred by'),
            text: <Link to={pathOf(paths.member, referred_by)}>{t('Member {id}', { id: referred_by })}</Link>,
          },
        ]
      : []),
  ];
  return { standing, account };
}
