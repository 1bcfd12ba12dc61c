import type { PersonalData } from '#contract/portal/personal-data.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { lastActive } from '#server/features/members/last-active.ts';
import { memberPoints } from '#server/features/points/member-points.ts';
import { answersText, answerText } from '#server/features/questionnaires/answer-text.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { type Languages, textIn } from '#server/features/questionnaires/localise.ts';
import type { StoredAttribute, Texts } from '#server/features/questionnaires/stored-definition.ts';
import { AppError } from '#server/http/app-error.ts';
import type { WaitingMail } from '#server/mail/mail-subject.ts';
import { householdCasesOf, householdOf } from './household-data.queries.ts';
import * as kept from './personal-data.queries.ts';

export type DataReading = {
  languages: Languages;
  /** The subject of a waiting mail; null if it can't be determined. */
  subjectOf(mail: WaitingMail): Promise<string | null>;
};

type Values = Record<string, unknown>;

/** Everything stored about a member, with questions and answers as text (GDPR articles 15 and 20). */
export async function personalData(
  db: ReadDb,
  memberId: number,
  { languages, subjectOf }: DataReading,
): Promise<PersonalData> {
  const profile = await kept.profileOf(db, memberId);
  if (!profile) throw new AppError('not_signed_in');
  const { points, pending } = await memberPoints(db, memberId);
  const movements = await kept.movementsOf(db, memberId);
  return {
    made_at: clock.now(),
    profile: {
      ...profile,
      last_active_at: await lastActive(db, memberId),
      originator_params: profile.originator_params as Record<string, string> | null,
    },
    profile_answers: await profileAnswers(db, memberId, languages),
    contact_preferences: (await kept.preferencesOf(db, memberId)) ?? null,
    first_steps: (await kept.firstStepsOf(db, memberId)) ?? null,
    consents: await kept.consentsOf(db, memberId),
    parent: (await kept.parentOf(db, memberId)) ?? null,
    sessions: await kept.sessionsOf(db, memberId),
    devices: await kept.devicesOf(db, memberId),
    mailed_links: await kept.linksOf(db, memberId),
    household: (await householdOf(db, memberId)) ?? null,
    household_cases: await householdCasesOf(db, memberId),
    surveys: await surveys(db, memberId, languages),
    points: {
      available: points,
      pending,
      history: movements.map(({ titles, ...movement }) => ({
        ...movement,
        survey: titles && textIn(titles, languages),
      })),
    },
    reward_requests: await rewardRequests(db, memberId, languages),
    referrals: await kept.referralsOf(db, memberId),
    referral_rewards: await kept.referralRewardsOf(db, memberId),
    messages: await kept.messagesOf(db, memberId),
    mails: await Promise.all(
      (await kept.mailsOf(db, memberId)).map(async ({ data, ...mail }) => ({
        to: mail.to_address,
        kind: mail.template,
        subject: mail.subject ?? (mail.state === 'queued' ? await subjectOf({ ...mail, data }) : null),
        written_at: mail.created_at,
        sent_at: mail.sent_at,
        state: mail.state,
      })),
    ),
    operators_acts: await kept.operatorsActsOn(db, memberId),
  };
}

async function profileAnswers(db: ReadDb, memberId: number, languages: Languages) {
  const attributes = new Map<string, StoredAttribute>();
  for (const definition of await kept.profileDefinitions(db))
    for (const attribute of definition)
      if (!attributes.has(attribute.id)) attributes.set(attribute.id, attribute);
  return (await kept.answersOf(db, memberId)).map(({ attribute_id, value, answered_at }) => {
    const attribute = attributes.get(String(attribute_id));
    return {
      question: attribute ? textIn(attribute.title, languages) : String(attribute_id),
      answer: attribute ? answerText(attribute, value, languages) : JSON.stringify(value),
      answered_at,
    };
  });
}

async function surveys(db: ReadDb, memberId: number, languages: Languages) {
  const reviews = await kept.reviewsOf(db, memberId);
  const definitionOf = definitionsRead(db);
  const found: PersonalData['surveys'] = [];
  for (const row of await kept.surveysOf(db, memberId)) {
    const { titles, questionnaire_id, version, answers, attempt_id, ...survey } = row;
    const definition =
      questionnaire_id === null || version === null ? [] : await definitionOf(questionnaire_id, version);
    found.push({
      ...survey,
      title: textIn(titles as Texts, languages),
      reviews: reviews
        .filter((review) => review.attempt_id === attempt_id)
        .map(({ at, verdict, reason, points }) => ({ at, verdict, reason, points })),
      answers: answersText(definition, (answers ?? {}) as Values, languages),
    });
  }
  return found;
}

async function rewardRequests(db: ReadDb, memberId: number, languages: Languages) {
  const steps = await kept.stepsOf(db, memberId);
  const definitionOf = definitionsRead(db);
  const found: PersonalData['reward_requests'] = [];
  for (const row of await kept.requestsOf(db, memberId)) {
    const { id, names, form_id, values, values_version, ...request } = row;
    const definition = await definitionOf(form_id, values_version);
    found.push({
      ...request,
      reward: textIn(names as Texts, languages),
      answers: answersText(definition, values as Values, languages),
      steps: steps
        .filter(({ request_id }) => request_id === id)
        .map(({ status, at, note }) => ({ status, at, note })),
    });
  }
  return found;
}

/** Asks for each version of a questionnaire once, however many rows refer to it. */
function definitionsRead(db: ReadDb): (id: number, version: number) => Promise<StoredAttribute[]> {
  const read = new Map<string, Promise<StoredAttribute[]>>();
  return (id, version) => {
    const key = `${id}:${version}`;
    const found =
      read.get(key) ?? loadStoredDefinition(db, id, version).then(({ definition }) => [...definition]);
    read.set(key, found);
    return found;
  };
}
