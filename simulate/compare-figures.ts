import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { type FieldCounts, type FieldRate, fieldRates } from '#contract/rules/field-figures.ts';
import type { Database } from '#server/database/connect.ts';
import { noFigures } from '#server/features/field-figures/count-surveys.ts';
import { figuresOfSurveys } from '#server/features/field-figures/figures-of-surveys.ts';
import { haltFigures } from '#server/features/invitations/halts.queries.ts';
import { waveFigures } from '#server/features/invitations/waves.ts';
import { raisesOfSurvey } from '#server/features/point-raises/point-raises.queries.ts';
import { pointsOwed } from '#server/features/points/points-owed.queries.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { getProject } from '#server/features/projects/get-project.ts';
import { surveysOf } from '#server/features/surveys/survey-overview.ts';

/** What both count of a survey, under the same names. */
const COUNTS = [
  'invited',
  'waiting',
  'started',
  'open',
  'completes',
  'screenouts',
  'quota_fulls',
  'quality',
  'duplicates',
  'security',
  'abandoned',
  'timeouts',
  'rejected',
  'points',
  'signature_failures',
  'disagreeing_reports',
] as const satisfies readonly (keyof FieldCounts)[];
const RATES = [
  'incidence',
  'start',
  'participation',
  'completion',
  'drop_out',
] as const satisfies readonly FieldRate[];

/** What came of the invitations to something, counted by the second program. */
type Figures<Of> = {
  of: Of;
  rates: Record<(typeof RATES)[number], number | null>;
  median_minutes: number | null;
} & Record<(typeof COUNTS)[number], number>;
type Completes = { of: string; at: string; completes: number };

type Counted = {
  surveys: Figures<string>[];
  projects: Figures<number>[];
  figuresOfWaves: Figures<number>[];
  days: Completes[];
  months: Completes[];
  unverified: number;
  movements: number;
  wallets: { country: string; points: number }[];
  owed: { points: number; pending: number };
  journal: { points: number; pending: number };
  raised: { survey: string; paid: number; top_ups: number }[];
  cells: { survey: string; cell: number; name: string; completes: number; open: number }[];
  lists: ConsoleFigures['lists'];
  waves: { id: number; halted: boolean; planned: number; bounced: number; complained: number }[];
  requests: { requests: number; returned: number };
  members: { unsubscribed: number };
};

/** What the console shows at the end of a game. */
export type ConsoleFigures = {
  /** Lists of clients, at most the latest of them. */
  lists: { id: number; rows: number; left_out: number; points: number }[];
  requests: number;
  /** Completes that wait for somebody to look at them. */
  unverified: number;
  /** Members who confirmed their address and get no invitations because they said so. */
  unsubscribed: number;
};

const MOST_SURVEYS = 10_000;

/** Of two values in the middle the mean is taken in another way by each program. */
const rounded = (minutes: number | null) => (minutes === null ? null : Number(minutes.toFixed(3)));

/** Asks the second program, a process that reads the database and nothing of ours. */
async function secondCount({
  host,
  port,
  user,
  password,
  database,
  connectionString,
}: pg.PoolConfig): Promise<Counted> {
  const url = connectionString === undefined ? null : new URL(connectionString);
  const variables = {
    PGHOST: url?.hostname ?? host,
    PGPORT: url?.port || port,
    PGUSER: url ? decodeURIComponent(url.username) : user,
    PGPASSWORD: url ? decodeURIComponent(url.password) : typeof password === 'string' ? password : '',
    PGDATABASE: database ?? url?.pathname.slice(1),
  };
  const env = Object.entries(variables).map(([name, value]) => [name, String(value ?? '')]);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join('simulate', 'second-count', 'main.mjs')],
    {
      env: { ...process.env, ...Object.fromEntries(env) },
      maxBuffer: 100_000_000,
    },
  );
  return JSON.parse(stdout);
}

/** Where what the product says differs from what the second program counts; `compared` figures in all. */
export async function compareFigures(
  database: Pick<Database, 'read' | 'connection'>,
  { shown, end }: { shown: ConsoleFigures; end: Date },
): Promise<{ compared: number; differences: string[] }> {
  const counted = await secondCount(database.connection);
  const differences: string[] = [];
  let compared = 0;
  const compare = (what: string, ours: unknown, theirs: unknown) => {
    compared++;
    if (ours !== theirs) differences.push(`${what}: the product says ${ours}, the second count ${theirs}`);
  };
  const journal = await proveJournal(database.read);
  for (const which of ['points', 'pending'] as const) {
    compare(`${which} owed`, journal[which], counted.owed[which]);
    compare(`${which} of the journal`, journal[which], counted.journal[which]);
  }
  compare('movements', journal.movements, counted.movements);
  const owed = await pointsOwed(database.read);
  for (const { country, points } of counted.wallets)
    compare(
      `points in wallets of ${country}`,
      owed.find(({ country_code }) => country_code === country)?.count,
      points,
    );
  const surveys = await surveysOf(database.read, { limit: MOST_SURVEYS });
  const figuresOf = await figuresOfSurveys(
    database.read,
    surveys.map(({ id }) => id),
  );
  const ids = new Map(surveys.map(({ id, survey_number }) => [survey_number, id]));
  const counts = (survey: string) => figuresOf(ids.get(survey) ?? 0);
  const compareOf = (
    what: string,
    ours: { counts: FieldCounts; median_minutes: number | null },
    { rates, median_minutes, ...theirs }: Figures<unknown>,
  ) => {
    for (const one of COUNTS) compare(`${one} of ${what}`, ours.counts[one], theirs[one]);
    const shares = fieldRates(ours.counts);
    for (const one of RATES) {
      const { part, whole } = shares[one];
      compare(`${one} rate of ${what}`, whole === 0 ? null : part / whole, rates[one]);
    }
    compare(`median minutes of ${what}`, rounded(ours.median_minutes), rounded(median_minutes));
  };
  for (const one of counted.surveys) compareOf(one.of, counts(one.of), one);
  const ofWaves = new Map(
    counted.surveys.flatMap(({ of }) => counts(of).waves.map((wave) => [wave.wave_id, wave])),
  );
  for (const one of counted.figuresOfWaves)
    compareOf(`wave ${one.of}`, ofWaves.get(one.of) ?? noFigures(), one);
  const reading = { countries: null, language: 'en', fallback: 'en' };
  for (const one of counted.projects)
    compareOf(`project ${one.of}`, (await getProject(database.read, one.of, reading)).sums, one);
  const days = counted.surveys.flatMap(({ of }) => counts(of).days.map((day) => ({ of, ...day })));
  compare('days with completes', days.length, counted.days.length);
  for (const { of, at, completes } of counted.days)
    compare(
      `completes of ${of} on ${at}`,
      days.find((one) => one.of === of && one.day === at)?.completes,
      completes,
    );
  for (const { at, completes } of counted.months) {
    const ofMonth = days.filter(({ day }) => day.startsWith(at));
    compare(
      `completes in ${at}`,
      ofMonth.reduce((sum, one) => sum + one.completes, 0),
      completes,
    );
  }
  for (const { survey, cell: id, name, completes, open } of counted.cells) {
    const cell = counts(survey).cells.find(({ cell_id }) => cell_id === id);
    compare(`completes in ${name} of ${survey}`, cell?.counts.completes, completes);
    compare(`open attempts in ${name} of ${survey}`, cell?.counts.open, open);
  }
  for (const { survey, ...theirs } of counted.raised) {
    const raises = await raisesOfSurvey(database.read, ids.get(survey) ?? 0);
    const sum = (of: 'paid' | 'topped_up') => raises.reduce((total, raise) => total + raise[of], 0);
    compare(`points of raises of ${survey}`, sum('paid'), theirs.paid);
    compare(`top-ups of ${survey}`, sum('topped_up'), theirs.top_ups);
  }
  for (const { id, ...ours } of shown.lists) {
    const theirs = counted.lists.find((list) => list.id === id);
    for (const one of ['rows', 'left_out', 'points'] as const)
      compare(`${one} of list ${id}`, ours[one], theirs?.[one]);
  }
  for (const { id, halted, ...theirs } of counted.waves) {
    compare(`planned in wave ${id}`, (await waveFigures(database.read, id)).planned, theirs.planned);
    if (halted) continue;
    const ours = await haltFigures(database.read, id, end);
    for (const one of ['bounced', 'complained'] as const)
      compare(`${one} of wave ${id}`, ours[one], theirs[one]);
  }
  compare('completes that nobody has proven', shown.unverified, counted.unverified);
  compare('reward requests', shown.requests, counted.requests.requests);
  compare('unsubscribed members', shown.unsubscribed, counted.members.unsubscribed);
  return { compared, differences };
}
