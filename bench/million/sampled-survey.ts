import type pg from 'pg';
import type { Group } from '#contract/rules/conditions.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { type OperatorClient, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { HOME } from './countries.ts';
import { answeredOptions, surveysBefore } from './sampling.queries.ts';
import { samplingTrees } from './sampling-trees.ts';

/** A survey of the large country, with the trees that its members are searched by. */
export type Sampling = { test: TestApp; client: OperatorClient; survey_id: number; trees: Group[] };

export async function withSurvey<T>(
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

export const sampleOf = ({ condition, size }: { condition: Group; size: number }) => ({
  condition,
  size,
  order: 'random' as const,
  seed: 7,
  rest_days: 7,
  not_after: [],
  expected_completes: null as number | null,
  spread: false,
  recontact: null,
});
