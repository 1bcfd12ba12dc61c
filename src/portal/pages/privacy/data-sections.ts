import type { PortalCalls } from '#contract/portal/calls.ts';
import { topicTexts } from '#portal/threads/thread-texts.ts';
import type { useFormats } from '#ui/formats.tsx';
import type { Translate } from '#ui/texts.ts';
import { caseTexts, evidenceTexts, words } from './data-words.ts';

type PersonalData = PortalCalls['GET /profile/data']['data'];
type Tools = { t: Translate } & ReturnType<typeof useFormats>;

/** One stored item: its name, if it has one, and its entries. */
export type DataRow = { name: string | null; entries: [term: string, text: string][] };
export type DataSection = { title: string; rows: DataRow[] };

/** A member's data for display: sections of rows of entries, with empty ones left out. */
export function dataSections(data: PersonalData, tools: Tools): DataSection[] {
  const { t } = tools;
  return [
    { title: t('Profile'), rows: profile(data, tools) },
    { title: t('Answers in the profile'), rows: profileAnswers(data, tools) },
    { title: t('Your household'), rows: household(data, tools) },
    { title: t('Agreements'), rows: consents(data, tools) },
    { title: t('Sign-ins and devices'), rows: signIns(data, tools) },
    { title: t('Surveys'), rows: surveys(data, tools) },
    { title: t('Points'), rows: points(data, tools) },
    { title: t('Your requests'), rows: requests(data, tools) },
    { title: t("Friends you've referred"), rows: referrals(data, tools) },
    { title: t('Messages from you'), rows: messages(data, tools) },
    { title: t('Emails to you'), rows: mails(data, tools) },
    { title: t('What our team did with your account'), rows: acts(data, tools) },
  ];
}

const row = (name: string | null, entries: [string, string | null | false][]): DataRow => ({
  name,
  entries: entries.filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  ),
});

const word = (t: Translate, code: string): string => t(words[code] ?? code);

function profile(
  { profile: known, contact_preferences, first_steps }: PersonalData,
  tools: Tools,
): DataRow[] {
  const { t, date, dateTime, number } = tools;
  const moment = (when: string | null) => when && dateTime(when);
  const parameters = Object.entries(known.originator_params ?? {}).map(([name, value]) => `${name}=${value}`);
  const rows = [
    row(null, [
      [t('First name'), known.first_name],
      [t('Last name'), known.last_name],
      [t('Email'), known.email],
      [t('Date of birth'), date(known.birthdate)],
      [t('Gender'), word(t, known.gender)],
      [t('Country'), known.country],
      [t('Language'), known.language],
      [t('Registered'), dateTime(known.registered_at)],
      [t('Email confirmed'), moment(known.confirmed_at)],
      [t('Email or password changed'), moment(known.credentials_changed_at)],
      [t('Last active'), moment(known.last_active_at)],
      [t('Unsubscribed'), moment(known.unsubscribed_at)],
      [t('Your referral code'), known.referral_code],
      [t('Referred by a friend'), known.was_referred ? t('Yes') : t('No')],
      [t('The ad that brought you here'), known.originator],
      [t('Details it passed on about you'), parameters.join(', ')],
    ]),
  ];
  if (contact_preferences)
    rows.push(
      row(t('Contact preferences'), [
        [
          t('Invitations per week'),
          contact_preferences.invitations_per_week === null
            ? null
            : number(contact_preferences.invitations_per_week),
        ],
        [t('Topics you turned off'), contact_preferences.topics_off.join(', ')],
        [t('Break until'), contact_preferences.paused_until && date(contact_preferences.paused_until)],
        [t('Changed'), dateTime(contact_preferences.updated_at)],
      ]),
    );
  if (first_steps)
    rows.push(
      row(t('Getting started'), [
        [t('Sender added to contacts'), moment(first_steps.mail_allowed_at)],
        [t('Points explained'), moment(first_steps.points_read_at)],
        [t('List closed'), moment(first_steps.dismissed_at)],
      ]),
    );
  return rows;
}

const profileAnswers = ({ profile_answers }: PersonalData, { t, dateTime }: Tools): DataRow[] =>
  profile_answers.map(({ question, answer, answered_at }) =>
    row(question, [
      [t('Your answer'), answer],
      [t('Answered'), dateTime(answered_at)],
    ]),
  );

const household = ({ household: kept, household_cases }: PersonalData, { t, dateTime }: Tools): DataRow[] => [
  ...(kept ? [row(t('A hash of your postal address'), [[t('Changed'), dateTime(kept.changed_at)]])] : []),
  ...household_cases.map(({ raised_at, evidence, state, settled_at }) =>
    row(t('Several members at your address'), [
      [t('Date'), dateTime(raised_at)],
      [t('What they have in common'), evidence.map((one) => t(evidenceTexts[one] ?? one)).join(', ')],
      [t('Status'), t(caseTexts[state] ?? state)],
      [t('Reviewed'), settled_at && dateTime(settled_at)],
    ]),
  ),
];

const consents = (data: PersonalData, { t, date, dateTime }: Tools): DataRow[] => [
  ...data.consents.map(({ document, version, given_at, withdrawn_at }) =>
    row(word(t, document), [
      [t('Version dated'), date(version)],
      [t('Agreed on'), dateTime(given_at)],
      [t('Withdrawn'), withdrawn_at && dateTime(withdrawn_at)],
    ]),
  ),
  ...data.sharing_consents.map(({ survey, wording, given_at, withdrawn_at }) =>
    row(wording, [
      [t('Survey'), survey],
      [t('Agreed on'), dateTime(given_at)],
      [t('Withdrawn'), withdrawn_at && dateTime(withdrawn_at)],
    ]),
  ),
  ...(data.parent
    ? [
        row(t("A parent's permission"), [
          [t("Parent's email"), data.parent.email],
          [t('Permission requested'), data.parent.asked_at && dateTime(data.parent.asked_at)],
          [t('Agreed on'), data.parent.given_at && dateTime(data.parent.given_at)],
        ]),
      ]
    : []),
];

const signIns = ({ sessions, devices, mailed_links }: PersonalData, { t, dateTime }: Tools): DataRow[] => [
  ...sessions.map(({ browser, signed_in_at, last_seen_at, ends_at }) =>
    row(browser, [
      [t('Signed in'), dateTime(signed_in_at)],
      [t('Last seen'), dateTime(last_seen_at)],
      [t('Ends'), dateTime(ends_at)],
    ]),
  ),
  ...devices.map(({ first_seen_at, last_seen_at }) =>
    row(t("A device you've used"), [
      [t('First seen'), dateTime(first_seen_at)],
      [t('Last seen'), dateTime(last_seen_at)],
    ]),
  ),
  ...mailed_links.map(({ kind, made_at, valid_until, used_at }) =>
    row(t('A link we emailed you: {kind}', { kind: word(t, kind) }), [
      [t('Created'), dateTime(made_at)],
      [t('Valid until'), dateTime(valid_until)],
      [t('Used'), used_at && dateTime(used_at)],
    ]),
  ),
];

const surveys = ({ surveys: taken }: PersonalData, { t, dateTime, number, signed }: Tools): DataRow[] =>
  taken.map((survey) =>
    row(survey.title, [
      [t('Number'), survey.survey_number],
      [t('Invited'), survey.invited_at && dateTime(survey.invited_at)],
      [t('Points offered'), number(survey.promised_points)],
      [t('Started'), survey.started_at && dateTime(survey.started_at)],
      [t('Ended'), survey.ended_at && dateTime(survey.ended_at)],
      [t('Result'), word(t, survey.state)],
      [t('Points earned'), number(survey.earned_points)],
      [t('Pending until'), survey.pending_until && dateTime(survey.pending_until)],
      ...survey.reviews.map(({ verdict, reason, points: changed }): [string, string] => [
        word(t, verdict),
        [signed(changed), reason].filter(Boolean).join(' · '),
      ]),
      ...survey.answers.map(({ question, answer }): [string, string] => [question, answer]),
    ]),
  );

const points = ({ points: kept }: PersonalData, { t, dateTime, number, signed }: Tools): DataRow[] => [
  row(t('Now'), [
    [t('Points you can spend'), number(kept.available)],
    [t('Pending points'), number(kept.pending)],
  ]),
  ...kept.history
    .filter(({ points: amount }) => amount !== 0)
    .map(({ at, points: amount, reference, survey }) =>
      row(survey ?? t(reference), [
        [t('Points'), signed(amount)],
        [t('Date'), dateTime(at)],
      ]),
    ),
];

const requests = ({ reward_requests }: PersonalData, { t, dateTime, date, number }: Tools): DataRow[] =>
  reward_requests.map((request) =>
    row(request.reward, [
      [t('Quantity'), number(request.quantity)],
      [t('Exchanged points'), number(request.quantity * request.points)],
      [t('Status'), word(t, request.status)],
      [t('Promised by'), date(request.promised_on)],
      [t('Held for review'), request.held_for_review.map((reason) => word(t, reason)).join(', ')],
      ...request.answers.map(({ question, answer }): [string, string] => [question, answer]),
      ...request.steps.map(({ status, at, note }): [string, string] => [
        word(t, status),
        [dateTime(at), note].filter(Boolean).join(' · '),
      ]),
    ]),
  );

const referrals = (data: PersonalData, { t, dateTime, number }: Tools): DataRow[] => [
  ...data.referrals.map(({ at }) =>
    row(t("A friend (we don't keep the address)"), [[t('Referred'), dateTime(at)]]),
  ),
  ...data.referral_rewards.map(({ decided_at, points: paid, refused_because }) =>
    row(t("A friend's first survey"), [
      [t('Date'), dateTime(decided_at)],
      [t('Points'), number(paid)],
      [t('Why no points were given'), refused_because && word(t, refused_because)],
    ]),
  ),
];

const messages = ({ messages: written }: PersonalData, { t, dateTime }: Tools): DataRow[] =>
  written.map(({ sent_at, topic, kind, message }) =>
    row({ question: t(topicTexts[topic]), answer: t('Our answer'), note: t("Our team's note") }[kind], [
      [t('Sent on'), dateTime(sent_at)],
      [t('Message'), message],
    ]),
  );

const mails = ({ mails: kept }: PersonalData, { t, dateTime }: Tools): DataRow[] =>
  kept.map(({ to, subject, written_at, sent_at, state }) =>
    row(subject, [
      [t('To'), to],
      [t('Written'), dateTime(written_at)],
      [t('Sent on'), sent_at && dateTime(sent_at)],
      [t('Status'), word(t, state)],
    ]),
  );

const acts = ({ operators_acts }: PersonalData, { t, dateTime }: Tools): DataRow[] =>
  operators_acts.map(({ at, action }) =>
    row(words[action] ? word(t, action) : t('Our team made a change to your account'), [
      [t('Date'), dateTime(at)],
    ]),
  );
