import type { PersonalData } from '#contract/portal/personal-data.ts';
import { type Languages, textIn } from '#contract/rules/localise.ts';
import type { StoredAttribute } from '#contract/rules/stored-definition.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import type { MemberKeys } from '#server/database/personal-data.ts';
import { lastActive } from '#server/features/members/last-active.ts';
import { answersText, answerText } from '#server/features/questionnaires/answer-text.ts';
import { registrationData } from '#server/features/registration/personal-data.ts';
import { AppError } from '#server/http/app-error.ts';
import { addressHash } from '#server/mail/address-hash.ts';
import type { WaitingMail } from '#server/mail/mail-subject.ts';
import { definitionsRead } from './definitions-read.ts';
import { heldRows } from './held-rows.queries.ts';
import { holdings } from './holdings.ts';
import { copyMessages } from './messages-copy.ts';
import { emailKeyOf, profileDefinitions, rewardsById, surveysById } from './personal-data.queries.ts';
import { rowsBy } from './rows-by.ts';
import { copySharingConsents, copySurveys, type Held } from './surveys-copy.ts';

export type DataReading = {
  languages: Languages;
  /** The subject of a mail that waits to be sent; null where nobody knows it. */
  subjectOf(mail: WaitingMail): Promise<string | null>;
};

/** Everything that is kept about a member, with questions and answers in plain words (GDPR articles 15 and 20). */
export async function personalData(
  db: ReadDb,
  memberId: number,
  { languages, subjectOf }: DataReading,
): Promise<PersonalData> {
  const email_key = await emailKeyOf(db, memberId);
  if (email_key === undefined) throw new AppError('not_signed_in');
  const held = await heldRows(db, holdings, memberKeys(memberId, email_key));
  const [member] = held.members;
  if (!member) throw new AppError('not_signed_in');
  const [parent] = held.parental_permissions;
  const valuesOf = rowsBy(held.audit_values, ({ audit_id }) => audit_id);
  const reportsOf = rowsBy(held.mail_reports, ({ mail_id }) => mail_id);
  return {
    made_at: clock.now(),
    profile: {
      first_name: member.first_name,
      last_name: member.last_name,
      email: member.email,
      birthdate: member.birthdate,
      gender: member.gender,
      country: member.country_code,
      language: member.language,
      registered_at: member.created_at,
      confirmed_at: member.confirmed_at,
      credentials_changed_at: member.credentials_changed_at,
      name_changed_at: member.name_changed_at,
      last_active_at: await lastActive(db, memberId),
      unsubscribed_at: member.unsubscribed_at,
      referral_code: member.referrer_code,
      was_referred: member.referred_by !== null,
      originator: member.originator,
      originator_params: member.originator_params as Record<string, string> | null,
    },
    earlier_account: await earlierAccount(db, held),
    address: {
      unreachable_since: held.bounced_addresses[0]?.bounced_at ?? null,
      unreachable_by: held.bounced_addresses[0]?.kind ?? null,
      no_mail_since: held.mailed_addresses[0]?.unsubscribed_at ?? null,
    },
    profile_answers: await profileAnswers(db, held, languages),
    contact_preferences: withoutKey(held.contact_preferences[0]),
    first_steps: withoutKey(held.welcomes[0]),
    consents: consentsIn(held),
    sharing_consents: await copySharingConsents(db, held, languages),
    parent: parent
      ? { email: parent.parent_email, asked_at: parent.asked_at, given_at: parent.given_at }
      : null,
    sessions: held.sessions.map(({ user_agent, created_at, last_seen_at, expires_at, remember }) => ({
      browser: user_agent,
      signed_in_at: created_at,
      last_seen_at,
      ends_at: expires_at,
      stays_signed_in: remember,
    })),
    devices: held.devices.map(({ first_seen_at, last_seen_at }) => ({ first_seen_at, last_seen_at })),
    mailed_links: held.codes.map(({ kind, email, created_at, expires_at, used_at }) => ({
      kind,
      email,
      made_at: created_at,
      valid_until: expires_at,
      used_at,
    })),
    requested_links: held.code_requests.map(({ kind, email, asked_at }) => ({ kind, email, asked_at })),
    household: withoutKey(held.household_keys[0]),
    household_cases: held.household_cases.map(({ raised_at, evidence, state, settled_at }) => ({
      raised_at,
      evidence,
      state,
      settled_at,
    })),
    point_adjustments: held.point_adjustments.map(
      ({ id: _, member_id: _of, movement_id: _by, ...one }) => one,
    ),
    freezes: held.freezes.map(({ frozen_at, reason, message, review_by, reviewed_at, ended_at }) => ({
      frozen_at,
      reason,
      message,
      review_by,
      reviewed_at,
      ended_at,
    })),
    surveys: await copySurveys(db, held, languages),
    points: await points(db, held, languages),
    reward_requests: await rewardRequests(db, held, languages),
    referrals: held.referrals.map(({ created_at }) => ({ at: created_at })),
    referral_rewards: held.referral_rewards.map(({ decided_at, points, refused_reason }) => ({
      decided_at,
      points,
      refused_because: refused_reason,
    })),
    messages: copyMessages(held),
    mails: await Promise.all(
      held.mails.map(async ({ data, subject, ...mail }) => ({
        to: mail.to_address,
        kind: mail.template,
        subject: subject ?? (mail.state === 'queued' ? await subjectOf({ ...mail, data }) : null),
        written_at: mail.created_at,
        sent_at: mail.sent_at,
        state: mail.state,
        language: mail.language,
        cancelled_because: mail.cancelled_because,
        reports: reportsOf(mail.id).map(({ kind, reported_at }) => ({ kind, reported_at })),
      })),
    ),
    operators_acts: held.audit_log.map(({ id, at, action }) => {
      const reason = valuesOf(id).find(({ field }) => field === 'reason');
      return { at, action, reason: typeof reason?.after === 'string' ? reason.after : null };
    }),
  };
}

/** The one row of a table that has one of a member at most. */
function withoutKey<R extends { member_id: number }>(row: R | undefined): Omit<R, 'member_id'> | null {
  if (!row) return null;
  const { member_id: _key, ...rest } = row;
  return rest;
}

/** What a member has agreed to, the newest first. */
export const consentsOf = async (db: ReadDb, memberId: number): Promise<PersonalData['consents']> =>
  consentsIn(await heldRows(db, registrationData.holds, memberKeys(memberId, '')));

/** By what the rows of a member are found. */
export const memberKeys = (member_id: number, email_key: string): MemberKeys => ({
  member_id,
  email_key,
  address_hash: addressHash(email_key),
});

const consentsIn = ({ consents }: Pick<Held, 'consents'>): PersonalData['consents'] =>
  consents.map(({ kind, version, given_at, withdrawn_at }) => ({
    document: kind as PersonalData['consents'][number]['document'],
    version,
    given_at,
    withdrawn_at,
  }));

async function earlierAccount(
  db: ReadDb,
  { returned_members: [returned] }: Held,
): Promise<PersonalData['earlier_account']> {
  if (!returned) return null;
  const surveys = await surveysById(db, returned.surveys);
  return {
    surveys_taken: [...surveys.values()].map(({ survey_number }) => survey_number),
    referral_decided: returned.referral_decided,
  };
}

async function profileAnswers(db: ReadDb, { member_answers }: Held, languages: Languages) {
  const attributes = new Map<string, StoredAttribute>();
  for (const definition of await profileDefinitions(db))
    for (const attribute of definition)
      if (!attributes.has(attribute.id)) attributes.set(attribute.id, attribute);
  return member_answers.map(({ attribute_id, value, answered_at }) => {
    const attribute = attributes.get(String(attribute_id));
    return {
      question: attribute ? textIn(attribute.title, languages) : String(attribute_id),
      answer: attribute ? answerText(attribute, value, languages) : JSON.stringify(value),
      answered_at,
    };
  });
}

async function points(db: ReadDb, held: Held, languages: Languages): Promise<PersonalData['points']> {
  const surveys = await surveysById(
    db,
    held.movements.flatMap(({ survey_id }) => survey_id ?? []),
  );
  const titleOf = (id: number | null) => {
    const survey = id === null ? undefined : surveys.get(id);
    return survey ? textIn(survey.titles, languages) : null;
  };
  return {
    available: held.wallets[0]?.points ?? 0,
    pending: held.wallets[0]?.pending ?? 0,
    history: held.movements.map(({ created_at, wallet, pending, reference, survey_id }) => ({
      at: created_at,
      points: wallet,
      pending,
      reference,
      survey: titleOf(survey_id),
    })),
  };
}

async function rewardRequests(db: ReadDb, held: Held, languages: Languages) {
  const rewards = await rewardsById(db);
  const definitionOf = definitionsRead(db);
  const steps = rowsBy(held.exchange_request_events, ({ request_id }) => request_id);
  const copied: PersonalData['reward_requests'] = [];
  for (const request of held.exchange_requests) {
    const reward = rewards.get(request.reward_id);
    if (!reward) throw new Error(`unreachable: a request of reward ${request.reward_id}`);
    const definition = await definitionOf(reward.form_id, request.values_version);
    copied.push({
      reward: textIn(reward.names, languages),
      quantity: request.quantity,
      points: request.points,
      status: request.status,
      requested_at: request.created_at,
      promised_on: request.promised_on,
      held_for_review: request.held_reasons,
      held_until: request.held_until,
      first_name: request.first_name,
      last_name: request.last_name,
      answers: answersText(definition, request.values as Record<string, unknown>, languages),
      steps: steps(request.id)
        .map(({ status, at, reason, note }) => ({ status, at, reason, note }))
        .reverse(),
    });
  }
  return copied;
}
