import { z } from 'zod';
import type { Outcome } from '#contract/rules/outcomes.ts';
import type { SurveyTopicId } from '#contract/rules/survey-topics.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { confirmAttempt } from '#server/features/attempts/confirm-attempt.ts';
import { inviteMembers } from '#server/features/invitations/invite-members.ts';
import type { ShippedText } from '#server/features/questionnaires/shipped-texts.ts';
import { recordReport } from '#server/features/reports/record-report.ts';
import { reportLink } from '#server/features/reports/report-links.ts';
import { startSurvey } from '#server/features/starts/start-attempt.ts';
import { createSurvey, type NewSurvey } from '#server/features/surveys/create-survey.ts';
import { setSurveyState } from '#server/features/surveys/set-survey-state.ts';
import { surveyKeys } from '#server/features/surveys/survey-keys.ts';
import { Refusal } from '#server/http/app-error.ts';
import { attemptId, hostedSurvey } from './demo.queries.ts';
import type { Diary } from './diary.ts';
import { demoActor } from './exchange-history.ts';
import type { DemoMember } from './join-demo.ts';

export type ExternalSurvey = {
  number: string;
  title: string;
  topic: SurveyTopicId;
  points: number;
  minutes: number;
};

/** Clients' surveys: how many days ago Maria was invited; she answers two days later. */
export const pastSurveys: ReadonlyArray<ExternalSurvey & { ago: number; outcome?: Outcome }> = [
  {
    number: 'shopping-diary',
    title: 'A two-week shopping diary',
    topic: 'shopping',
    points: 1200,
    minutes: 60,
    ago: 160,
  },
  {
    number: 'mobile-phones',
    title: 'Your mobile phone',
    topic: 'technology',
    points: 450,
    minutes: 25,
    ago: 120,
  },
  {
    number: 'insurance',
    title: "Your household's insurance policies",
    topic: 'money',
    points: 300,
    minutes: 20,
    ago: 112,
    outcome: 'screenout',
  },
  { number: 'holidays', title: 'Holidays and travel', topic: 'travel', points: 800, minutes: 40, ago: 105 },
  { number: 'saving', title: 'How you save for later', topic: 'money', points: 650, minutes: 35, ago: 76 },
  { number: 'television', title: 'A week of television', topic: 'media', points: 900, minutes: 45, ago: 55 },
  {
    number: 'breakfast',
    title: 'Breakfast: try a product at home',
    topic: 'food_drink',
    points: 1100,
    minutes: 50,
    ago: 28,
  },
  {
    number: 'local-transport',
    title: 'Getting around your town',
    topic: 'travel',
    points: 300,
    minutes: 15,
    ago: 4,
  },
];

/** A survey its client has paused. */
export const pausedSurvey: ExternalSurvey = {
  number: 'streaming',
  title: 'Films and series on the internet',
  topic: 'media',
  points: 250,
  minutes: 12,
};

/** The address of the client's survey platform; nothing is ever sent there. */
const ELSEWHERE = 'https://surveys.example';
/** The review window in days. */
const REVIEW_DAYS = 14;

export function planExternalSurveys(
  db: Db,
  diary: Diary,
  place: { country_code: string; text: ShippedText },
  maria: () => DemoMember,
): void {
  for (const { ago, outcome = 'complete', ...survey } of pastSurveys) {
    let attempt = '';
    diary.on(ago, 8, () => fieldExternalSurvey(db, survey, { ...place, members: [maria().id] }));
    diary.on(ago - 2, 17, async () => {
      attempt = await startElsewhere(db, maria().id, survey.number);
    });
    diary.on(ago - 2, 18, async () => {
      await reportFromElsewhere(db, survey.number, attempt, outcome);
      await setSurveyState(db, demoActor, { survey_number: survey.number }, { to: 'closed' });
    });
    if (ago - 2 > REVIEW_DAYS)
      diary.on(ago - 2 - REVIEW_DAYS, 19, async () => confirmAttempt(db, await attemptId(db, attempt)));
  }
}

type Place = { country_code: string; text: ShippedText };

/** A live external survey with invited members. */
export async function fieldExternalSurvey(
  db: Db,
  survey: ExternalSurvey,
  { members, ...place }: Place & { members: readonly number[] },
): Promise<void> {
  await createExternalSurvey(db, survey, place);
  await inviteMembers(db, { survey_number: survey.number, members });
}

/** A client's survey, whose title is a sentence of the shipped questionnaires. */
export async function createExternalSurvey(
  db: Db,
  {
    number,
    title,
    topic,
    points,
    minutes,
    ...settings
  }: ExternalSurvey &
    Partial<
      Pick<
        NewSurvey,
        | 'state'
        | 'project_id'
        | 'completes_wanted'
        | 'expected_incidence'
        | 'soft_launch_completes'
        | 'attempt_minutes'
        | 'closes_at'
      >
    >,
  { country_code, text }: Place,
): Promise<void> {
  await createSurvey(db, {
    kind: 'external',
    survey_number: number,
    country_code,
    titles: text(title),
    topic,
    points,
    minutes,
    review_days: REVIEW_DAYS,
    entry_url: `${ELSEWHERE}/${number}?id={attempt}&lang={language}`,
    state: 'live',
    ...settings,
  });
}

export async function startElsewhere(db: Db, member_id: number, survey_number: string): Promise<string> {
  const { location } = await startSurvey(db, { member_id, survey_number });
  return z.string().parse(new URL(location).searchParams.get('id'));
}

/** Reports an attempt's outcome server to server, as a survey platform does. */
export async function reportFromElsewhere(
  db: Db,
  survey_number: string,
  attempt: string,
  outcome: Outcome,
  { contradicts = false } = {},
) {
  const { id } = await hostedSurvey(db, survey_number);
  const [key] = await surveyKeys(db, id);
  if (!key) throw new Error(`survey ${survey_number} has no key`);
  const url = reportLink(ELSEWHERE, { survey_number, attempt, outcome }, key, clock.now());
  const recorded = await recordReport(db, { survey_number, url, channel: 's2s' });
  if (recorded instanceof Refusal && !contradicts) throw recorded.error;
}
