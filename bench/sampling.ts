import type pg from 'pg';
import type { Group } from '#contract/rules/conditions.ts';
import type { Database } from '#server/database/connect.ts';
import { startWave } from '#server/features/invitations/start-wave.ts';
import { measureResponses } from '#server/features/sampling/sampling.jobs.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { Plans } from '#server/testing/plans.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { type OperatorClient, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { HOME } from './million/countries.ts';
import {
  answeredOptions,
  countByHand,
  createIds,
  dropIds,
  forgetWave,
  insertIds,
  listedMembers,
  surveysBefore,
} from './million/sampling.queries.ts';
import { samplingTrees } from './million/sampling-trees.ts';
import { atMost, figure, type Row } from './row.ts';

/** Other work on the machine only ever adds to a time: the shortest of so many counts. */
const TIMES = 3;
const DRAWN = 10_000;
const COMMITTED = 100_000;
const everybody: Group = { kind: 'all', of: [{ kind: 'registered', from: '2000-01-01', to: null }] };

/** Counts, dry runs and the commitment of a large sample, beside bare statements of the same run. */
export async function measureSampling(database: Database): Promise<Row[]> {
  await countResponses(database);
  return withSurvey(database.connection, async (sampling) => {
    const { test, client, survey_id, trees } = sampling;
    const times = { bare: [] as number[], count: [] as number[], dryRun: [] as number[] };
    let cut = 0;
    for (const condition of trees) {
      const bare = await shortest(() => countByHand(test.database, HOME, condition));
      const count = await shortest(() => countOf(client, condition));
      if (count.result.is_exact && count.result.count !== bare.result)
        throw new Error(`${count.result.count} members are not ${bare.result}`);
      if (!count.result.is_exact) cut++;
      const dry = await shortest(() => dryRun(client, survey_id, { condition, size: DRAWN }));
      times.bare.push(bare.ms);
      times.count.push(count.ms);
      times.dryRun.push(dry.ms);
      process.stderr.write(
        `    ${bare.result} members: ${bare.ms.toFixed(0)} ms, ${count.ms.toFixed(0)} ms, ${dry.ms.toFixed(0)} ms\n`,
      );
    }
    const bare = p95(times.bare);
    return [
      figure(`five conditions by hand, p95 of ${trees.length} trees`, bare, millis),
      atMost('… the live count beside it', p95(times.count) / bare, 1.2, {
        ...ratio,
        note: `${p95(times.count).toFixed(0)} ms${cut > 0 ? `; ${cut} ended after two seconds as "at least"` : ''}`,
      }),
      atMost('… a dry run of 10,000 with the whole waterfall beside it', p95(times.dryRun) / bare, 2.5, {
        ...ratio,
        note: `${p95(times.dryRun).toFixed(0)} ms`,
      }),
      ...(await commitment(sampling)),
    ];
  });
}

/** What members did with the invitations of 12 months, as the job of each night counts it: a draw looks at it. */
async function countResponses(database: Database): Promise<void> {
  const counted = await database.read.selectFrom('response_rates').select('gender').limit(1).execute();
  let after: number | null = counted.length > 0 ? null : 0;
  while (after !== null) {
    const from: number = after;
    after = await database.transaction((db) => measureResponses(db, from));
  }
}

/** The plans of the count and of the dry run, one of each shape of trees. */
export async function samplingPlans(connection: pg.ClientConfig): Promise<string> {
  const plans = new Plans();
  return withSurvey(plans.watched(connection), async ({ client, survey_id, trees }) => {
    const texts: string[] = [];
    for (const [at, condition] of trees.slice(0, 5).entries()) {
      plans.take(new Set());
      await countOf(client, condition);
      texts.push(`## Count, tree ${at + 1}\n\n${plans.takeOutline('select count(*)')}`);
      plans.take(new Set());
      await dryRun(client, survey_id, { condition, size: DRAWN });
      texts.push(`## Dry run, tree ${at + 1}\n\n${plans.takeOutline('judged')}`);
    }
    return texts.join('\n\n');
  });
}

type Sampling = { test: TestApp; client: OperatorClient; survey_id: number; trees: Group[] };

async function withSurvey<T>(
  connection: pg.ClientConfig,
  work: (sampling: Sampling) => Promise<T>,
): Promise<T> {
  const test = await startTestApp({}, { beside: { connection } as TestApp });
  try {
    const { client } = await signedInOperator(test);
    const { data } = await client.call('GET /condition-choices', { query: { country: HOME } });
    const answered = await answeredOptions(test.database);
    const asked = data.questions
      .map(({ options }) => options.map(({ id }) => id).filter((id) => answered.has(id)))
      .filter((options) => options.length > 1);
    const survey_number = await addSurvey(test, { country_code: HOME });
    const { id: survey_id } = await test.database.read
      .selectFrom('surveys')
      .select('id')
      .where('survey_number', '=', survey_number)
      .executeTakeFirstOrThrow();
    const earlier = await surveysBefore(test.database.read, HOME, survey_id, 50);
    return await work({ test, client, survey_id, trees: samplingTrees(asked, earlier) });
  } finally {
    await test.close();
  }
}

const countOf = async (client: OperatorClient, condition: Group) =>
  (
    await client.call('POST /conditions/members', {
      body: { country_code: HOME, condition, counting: 'bench' },
    })
  ).data;

const sampleOf = ({ condition, size }: { condition: Group; size: number }) => ({
  condition,
  size,
  order: 'random' as const,
  seed: 7,
  rest_days: 7,
  not_after: [],
  expected_completes: null,
  spread: false,
  recontact: null,
});

async function dryRun(client: OperatorClient, id: number, of: { condition: Group; size: number }) {
  const { status, data, text } = await client.call('POST /surveys/:id/dry-run', {
    params: { id },
    body: { ...sampleOf(of), per_hour: null },
  });
  if (status !== 200) throw new Error(`a dry run answers ${status} ${text}`);
  return data;
}

const actor = { kind: 'command_line', name: 'bench' } as const;
const nextHour = () => new Date(Date.now() + 3_600_000);

/** A sample of 100,000, or as many as there are: what the operator waits for. Invitations are written when it is their turn. */
async function commitment({ test, client, survey_id }: Sampling): Promise<Row[]> {
  const { database } = test;
  const sample = { ...sampleOf({ condition: everybody, size: COMMITTED }), rest_days: 0 };
  const dry = await shortest(() =>
    client.call('POST /surveys/:id/dry-run', {
      params: { id: survey_id },
      body: { ...sample, per_hour: null },
    }),
  );
  const { members, excluded, eligible, drawn, digest } = dry.result.data;
  const send = () =>
    timed(() =>
      client.call('POST /surveys/:id/waves', {
        params: { id: survey_id },
        body: {
          ...sample,
          seen: { members, excluded, eligible, drawn, digest },
          starts_at: nextHour().toISOString(),
          per_hour: null,
          reminders: 0,
          reminder_days: 3,
          replicates: 1,
        },
      }),
    );
  const sent: number[] = [];
  let listed: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const { ms, result } = await send();
    if (result.status !== 200) throw new Error(`a wave answers ${result.status} ${result.text}`);
    listed = await listedMembers(database.read, result.data.wave_id);
    await database.transaction((db) => forgetWave(db, result.data.wave_id));
    sent.push(ms);
  }
  const ids: number[] = [];
  const kept: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    await database.transaction(dropIds);
    await database.transaction(createIds);
    ids.push((await timed(() => database.transaction((db) => insertIds(db, listed)))).ms);
    const survey_number = await addSurvey(test, { country_code: HOME });
    const started = await timed(() =>
      database.transaction((db) =>
        startWave(db, { survey_number, actor, audience: { members: listed }, starts_at: nextHour() }),
      ),
    );
    kept.push(started.ms);
    await database.transaction((db) => forgetWave(db, started.result.wave_id));
  }
  await database.transaction(dropIds);
  const bare = Math.min(...ids);
  const committed = Math.min(...sent);
  const queued = dry.ms + Math.min(...kept);
  const count = drawn.toLocaleString('en-GB');
  return [
    figure(`${count} found, from ${members.toLocaleString('en-GB')}`, dry.ms, millis),
    figure('… their ids into a table with one key', bare, millis),
    atMost(
      '… committed as a wave: checked again and kept, beside the search and the ids',
      committed / (dry.ms + bare),
      2,
      {
        ...ratio,
        note: `${committed.toFixed(0)} ms`,
      },
    ),
    atMost('… committed as a wave without the check, beside the ids', Math.min(...kept) / bare, 2, {
      ...ratio,
      note: `${Math.min(...kept).toFixed(0)} ms`,
    }),
    atMost(`${count} found, assigned and queued`, queued / 1000, ORSEE_S / 10, { unit: 's', digits: 2 }),
  ];
}

/** What ORSEE takes to find, assign and queue 100,000. */
const ORSEE_S = 19.1;
const millis = { unit: 'ms' };
const ratio = { unit: '×', digits: 2 };

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const begun = performance.now();
  const result = await work();
  return { ms: performance.now() - begun, result };
}

/** The first run fills the caches. */
async function shortest<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  await work();
  let least = await timed(work);
  for (let time = 1; time < TIMES; time++) {
    const next = await timed(work);
    if (next.ms < least.ms) least = next;
  }
  return least;
}

const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
