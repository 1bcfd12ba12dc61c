import { useCountries } from '#console/countries.tsx';
import { ThingPage } from '#console/faces/thing/thing-page.tsx';
import { Timeline } from '#console/faces/thing/timeline.tsx';
import { useLanguageNames } from '#console/language-names.ts';
import { useMailTexts } from '#console/mail-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import { useOperator } from '#console/session.tsx';
import { MAIL_KINDS } from '#contract/rules/mails.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Mail } from './mail.ts';
import { useMailHappenings } from './mail-happenings.ts';
import { MailNotice } from './mail-notice.tsx';
import { SendAgain } from './send-again.tsx';

const templatePath = ({ kind, language, country_code }: Mail) =>
  `${paths.mailTemplate.replace(':kind', kind)}?${new URLSearchParams({
    language,
    ...(country_code && { country: country_code }),
  })}`;

export function MailView({ mail }: { mail: Mail }) {
  const { t } = useTranslation();
  const { languageName } = useLanguageNames();
  const { number } = useFormats();
  const { nameOf } = useCountries();
  const { may } = useOperator();
  const { kindOf, states, tones } = useMailTexts();
  const happenings = useMailHappenings(mail);
  const { id, state, country_code, member_id } = mail;
  return (
    <ThingPage
      above={[t('Email {number}', { number: id }), country_code && nameOf(country_code)]
        .filter(Boolean)
        .join(' · ')}
      name={kindOf(mail.kind)}
      state={<Badge tone={tones[state]}>{states[state]}</Badge>}
      action={mail.can_send_again && <SendAgain id={id} />}
      more={
        MAIL_KINDS.some((one) => one === mail.kind)
          ? [
              <Link key="template" to={templatePath(mail)}>
                {t('See this email with made-up data')}
              </Link>,
            ]
          : []
      }
      notice={<MailNotice mail={mail} />}
      tabs={[
        {
          key: 'mail',
          title: t('Email'),
          content: (
            <Card title={t('What happened')}>
              <Timeline label={t('What happened')} entries={happenings} />
            </Card>
          ),
        },
      ]}
      summary={[
        ...(member_id === null
          ? []
          : [
              {
                term: t('Member'),
                text: may('members_read') ? (
                  <Link to={pathOf(paths.member, member_id)}>
                    {t('Member {number}', { number: member_id })}
                  </Link>
                ) : (
                  member_id
                ),
              },
            ]),
        ...(mail.recipient === undefined ? [] : [{ term: t('Recipient'), text: mail.recipient }]),
        ...(mail.subject ? [{ term: t('Subject'), text: mail.subject }] : []),
        {
          term: t('Provider'),
          text: (
            <Link to={`${paths.mails}?${new URLSearchParams({ provider: mail.provider })}`}>
              {mail.provider}
            </Link>
          ),
        },
        { term: t('Language'), text: languageName(mail.language) },
        { term: t('Tries'), text: number(mail.tries) },
      ]}
    />
  );
}
