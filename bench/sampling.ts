import type pg from 'pg';
import type { Group } from '#contract/rules/conditions.ts';
import type { Database } from '#server/database/connect.ts';
import { measureResponses } from '#server/features/sampling/sampling.jobs.ts';
import { Plans } from '#server/testing/plans.ts';
import type { OperatorClient } from '#server/testing/test-app.ts';
import { commitment } from './commitment.ts';
import { HOME } from './million/countries.ts';
import { sampleOf, withSurvey } from './million/sampled-survey.ts';
import { countByHand } from './million/sampling.queries.ts';
import { atMost, figure, type Row } from './row.ts';
import { shortest } from './shortest.ts';

const DRAWN = 10_000;

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

const countOf = async (client: OperatorClient, condition: Group) =>
  (
    await client.call('POST /conditions/members', {
      body: { country_code: HOME, condition, counting: 'bench' },
    })
  ).data;

async function dryRun(client: OperatorClient, id: number, of: { condition: Group; size: number }) {
  const { status, data, text } = await client.call('POST /surveys/:id/dry-run', {
    params: { id },
    body: { ...sampleOf(of), per_hour: null },
  });
  if (status !== 200) throw new Error(`a dry run answers ${status} ${text}`);
  return data;
}

const millis = { unit: 'ms' };
const ratio = { unit: '×', digits: 2 };

const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
