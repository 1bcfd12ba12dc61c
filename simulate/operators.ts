import { surveyTopicIds } from '#contract/rules/survey-topics.ts';
import type { Actor } from '#server/features/audit/record-audit.ts';
import { PROMISE_DAYS } from '#server/features/rewards/exchange-reward.ts';
import { settleExchangeRequest } from '#server/features/rewards/settle-exchange-request.ts';
import { dryRun, sendSample } from '#server/features/sampling/sample-wave.ts';
import { createSurvey } from '#server/features/surveys/create-survey.ts';
import { setSurveyState } from '#server/features/surveys/set-survey-state.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Chance, chanceOf } from './chance.ts';
import { openRequests } from './operators.queries.ts';
import { reconcileByHand, reconcileByList } from './reconcile.ts';
import { COUNTRY, DAY_MS, HOUR_MS, type World } from './world.ts';

export const operator: Actor = { kind: 'system', name: 'simulation' };
const EVERY_DAYS = 3;
const FIELD_DAYS = 6;
/** Surveys of one project, one after the other. */
const PER_PROJECT = 3;
/** The client sends the list of what is accepted within the days of review. */
const REVIEW_DAYS = 14;

export type Fielded = { id: number; survey_number: string; chance: Chance };

/** Plans what the operators do: surveys with their waves and lists of the client, and rewards every day. */
export function planOperators(world: World): void {
  let project: number | null = null;
  for (let day = 1, number = 1; day < world.days; day += EVERY_DAYS, number++)
    world.agenda.plan(world.begin + day * DAY_MS + 8 * HOUR_MS, async () => {
      if (number % PER_PROJECT === 1) project = await addProject(world, number);
      await field(world, number, project);
    });
  for (let day = 1; day <= world.days; day++)
    world.agenda.plan(world.begin + day * DAY_MS + 13 * HOUR_MS, () => settleRewards(world, day));
}

/** The topic of a survey stands in its title, so that whoever reads a mail knows it. */
export const titleOf = (number: number, topic: string) => `Survey ${number} about ${topic}`;
export const topicOf = (subject: string): string | null => / about (\w+)$/.exec(subject)?.[1] ?? null;

async function addProject(world: World, number: number): Promise<number | null> {
  const browser = await world.console();
  const { status, data } = await browser.call('POST /projects', {
    body: {
      ...{ name: `Project of survey ${number}`, client: `Client ${number % 7}`, client_reference: '' },
      ...{ manager_id: null, price_per_complete: null, currency: null, notes: '', country_codes: [COUNTRY] },
    },
  });
  world.count(`project ${status}`);
  return data?.id ?? null;
}

/** A client's survey, from its key and its first wave to its end. */
async function field(world: World, number: number, project_id: number | null): Promise<void> {
  const { database, site, agenda } = world;
  const chance = chanceOf(world.seed, 'survey', number);
  const topic = chance.oneOf(surveyTopicIds);
  const minutes = chance.whole(5, 30);
  const isLong = number % 4 === 1;
  const incidence = 0.35 + 0.6 * chance.next();
  const wanted = Math.max(8, Math.round(world.members * (0.02 + 0.06 * chance.next())));
  const points = isLong ? 1100 : 20 + 10 * minutes;
  const survey_number = `S-${String(number).padStart(4, '0')}`;
  const { id, key } = await database.transaction((db) =>
    createSurvey(db, {
      kind: 'external',
      survey_number,
      project_id,
      country_code: COUNTRY,
      titles: { en: titleOf(number, topic), bg: titleOf(number, topic) },
      topic,
      points,
      screenout_points: 10,
      quota_full_points: 5,
      daily_cap: 25,
      minutes: isLong ? 60 : minutes,
      completes_wanted: wanted,
      review_days: isLong ? 2 : chance.oneOf([0, REVIEW_DAYS]),
      entry_url: `${site.origin}/${survey_number}?id={attempt}&lang={language}`,
      state: 'live',
    }),
  );
  const { keyId, secret } = key;
  await site.open({
    number: survey_number,
    keyId,
    secret,
    origin: world.origin,
    port: world.port,
    incidence,
    minutes,
  });
  const fielded: Fielded = { id, survey_number, chance };
  const size = Math.ceil(wanted / incidence / 0.3);
  await invite(world, fielded, size);
  const at = world.now().getTime();
  // A short game has short fields, so that it comes to the client's list.
  const fieldTime = Math.min(FIELD_DAYS, world.days / 4) * DAY_MS;
  agenda.plan(at + fieldTime / 3, () => invite(world, fielded, size));
  agenda.plan(at + fieldTime, () => close(world, fielded));
  agenda.plan(at + (fieldTime * 5) / 3, () =>
    number % 2 === 0 ? reconcileByList(world, fielded) : reconcileByHand(world, operator, fielded),
  );
  if (number % 3 === 1) agenda.plan(at + fieldTime / 2, () => raisePoints(world, id, points));
}

type Drawn = { size: number; seed: number; order: 'random' | 'least_recent' };

/** Adults who have not been invited for two days. */
export const drawnSample = (drawn: Drawn) => ({
  condition: { kind: 'all' as const, of: [{ kind: 'age' as const, from: 18, to: null }] },
  expected_completes: null,
  spread: false,
  recontact: null,
  rest_days: 2,
  not_after: [],
  ...drawn,
});

/** Sends a wave to a sample as an operator does who has seen the dry run; answers what that said, null where nobody was left. */
export async function sendDrawn(world: World, surveyId: number, sample: ReturnType<typeof drawnSample>) {
  const seen = await dryRun(world.database.read, surveyId, { ...sample, per_hour: null });
  const { members, excluded, eligible, drawn, digest } = seen;
  const delivery = { starts_at: null, per_hour: null, reminders: 1, reminder_days: 2, replicates: 1 };
  try {
    await world.database.transaction((db) =>
      sendSample(db, operator, surveyId, {
        ...sample,
        ...delivery,
        seen: { members, excluded, eligible, drawn, digest },
      }),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    world.count(`wave refused: ${error.code}`);
    return null;
  }
  world.count('waves');
  return seen;
}

async function invite(world: World, { id, chance }: Fielded, size: number): Promise<void> {
  await sendDrawn(world, id, drawnSample({ size, seed: chance.whole(0, 1_000_000), order: 'least_recent' }));
}

/** Too few have come: later invitees get more, and the earlier ones get the difference. Pressed twice it is one raise. */
async function raisePoints(world: World, id: number, from: number): Promise<void> {
  const browser = await world.console();
  const raise = { params: { id }, body: { from, to: from + 30 } };
  const first = await browser.call('POST /surveys/:id/raises', raise);
  const again = await browser.call('POST /surveys/:id/raises', raise);
  world.count(`raise ${first.status}`);
  if (first.data?.id !== again.data?.id) world.fault(`a raise sent twice answered ${again.status}`);
}

async function close(world: World, { survey_number }: Fielded): Promise<void> {
  await world.database.transaction((db) => setSurveyState(db, operator, { survey_number }, { to: 'closed' }));
}

/** Each request goes its way in some days; a few stay lying around past what was promised. */
async function settleRewards(world: World, day: number): Promise<void> {
  const chance = chanceOf(world.seed, 'rewards', day);
  for (const { id, status, days_old } of await openRequests(world.database.read, world.now())) {
    const patience = chanceOf(world.seed, 'request', id).happens(0.03) ? PROMISE_DAYS + 3 : 2;
    if (status === 'requested' && days_old < patience) continue;
    const settlement =
      status === 'requested'
        ? chance.happens(0.03)
          ? { action: 'reject' as const, reason: 'not_available' as const }
          : { action: 'approve' as const, despite_hold: true }
        : status === 'approved'
          ? { action: 'send' as const, note: `MO ${id}` }
          : chance.happens(0.02)
            ? { action: 'fail' as const, reason: 'returned' as const }
            : { action: 'complete' as const };
    try {
      await world.database.transaction((db) =>
        settleExchangeRequest(db, { request_id: id, actor: operator, ...settlement }),
      );
      world.count(`reward ${settlement.action}`);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      world.count(`reward ${settlement.action} refused: ${error.code}`);
    }
  }
}
