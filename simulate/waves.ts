import { createSurvey } from '#server/features/surveys/create-survey.ts';
import { setSurveyState } from '#server/features/surveys/set-survey-state.ts';
import { chanceOf } from './chance.ts';
import { drawnSample, operator, sendDrawn, titleOf } from './operators.ts';
import { completesOfWave } from './waves.queries.ts';
import { COUNTRY, DAY_MS, HOUR_MS, type World } from './world.ts';

/** What a dry run expected of a wave, and what came of it. */
export type JudgedWave = {
  expected: number;
  low: number;
  high: number;
  completes: number;
  /** Of members who had not been invited before: how many there were, what was expected of them, and what came. */
  novices: { members: number; expected: number; completes: number };
};

const A_DAY = 3;
/** Until then most members are new, and little is known of anybody. */
const LEARNING_DAYS = 21;
const FIELD_DAYS = 6;
/** Attempts may take a day after the last start. */
const JUDGED_AFTER_DAYS = FIELD_DAYS + 2;
const MINUTES = 10;
/** Of every survey: rates are those of all surveys, so a wave of one that is like none is no test of them. */
const INCIDENCE = 0.75;

/** How many days it takes until so many waves are judged. */
export const daysFor = (waves: number): number =>
  LEARNING_DAYS + Math.ceil(waves / A_DAY) + JUDGED_AFTER_DAYS + 1;

/** Plans surveys that are alike, each with one wave of a tenth of the panel, and a look at what came of it. */
export function planWaves(world: World, waves: number, judged: JudgedWave[]): void {
  const all = waves + (LEARNING_DAYS - 1) * A_DAY;
  for (let number = 1; number <= all; number++) {
    const day = 1 + Math.floor((number - 1) / A_DAY);
    const hour = 8 + 3 * ((number - 1) % A_DAY);
    const keep = number > all - waves ? judged : [];
    world.agenda.plan(world.begin + day * DAY_MS + hour * HOUR_MS, () => fieldOne(world, number, keep));
  }
}

async function fieldOne(world: World, number: number, judged: JudgedWave[]): Promise<void> {
  const { database, site, agenda } = world;
  const survey_number = `W-${String(number).padStart(4, '0')}`;
  const title = titleOf(number, 'work');
  const { id, key } = await database.transaction((db) =>
    createSurvey(db, {
      kind: 'external',
      survey_number,
      country_code: COUNTRY,
      titles: { en: title, bg: title },
      points: 50,
      minutes: MINUTES,
      review_days: 0,
      entry_url: `${site.origin}/${survey_number}?id={attempt}`,
      state: 'live',
    }),
  );
  const { origin, port } = world;
  await site.open({ number: survey_number, ...key, origin, port, incidence: INCIDENCE, minutes: MINUTES });
  const sample = drawnSample({
    size: Math.ceil(world.members / 10),
    seed: chanceOf(world.seed, 'wave', number).whole(0, 1_000_000),
    order: 'random',
  });
  const seen = await sendDrawn(world, id, sample);
  if (!seen) return;
  const at = world.now().getTime();
  agenda.plan(at + FIELD_DAYS * DAY_MS, async () => {
    await database.transaction((db) => setSurveyState(db, operator, { survey_number }, { to: 'closed' }));
  });
  agenda.plan(at + JUDGED_AFTER_DAYS * DAY_MS, async () => {
    const came = await completesOfWave(database.read, id);
    const { members, completes: expected } = seen.new_members;
    judged.push({
      expected: seen.expected.completes,
      low: seen.expected.low,
      high: seen.expected.high,
      completes: came.completes,
      novices: { members, expected, completes: came.of_novices },
    });
  });
}

/** The share of waves that ended within what was expected of them, and sums of both. */
export function judgeWaves(waves: readonly JudgedWave[]) {
  const sum = (of: (wave: JudgedWave) => number) => waves.reduce((total, wave) => total + of(wave), 0);
  return {
    waves: waves.length,
    within: sum(({ low, high, completes }) => Number(completes >= low && completes <= high)),
    below: sum(({ low, completes }) => Number(completes < low)),
    above: sum(({ high, completes }) => Number(completes > high)),
    expected: sum(({ expected }) => expected),
    completes: sum(({ completes }) => completes),
    novices: {
      members: sum(({ novices }) => novices.members),
      expected: sum(({ novices }) => novices.expected),
      completes: sum(({ novices }) => novices.completes),
    },
  };
}
