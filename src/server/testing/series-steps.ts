import { sql } from 'kysely';
import { continueSeries } from '#server/features/sampling/continue-series.ts';
import { addSurvey } from './surveys.ts';
import type { OperatorClient, WithDatabase } from './test-app.ts';

/** What a series of automatic waves begins with in tests: everybody of age, once a day, without an end of its own. */
export const seriesSettings = {
  condition: { kind: 'all' as const, of: [{ kind: 'age' as const, from: 18, to: null }] },
  spread: false,
  order: 'random' as const,
  rest_days: 7,
  not_after: [],
  per_hour: null,
  reminders: 1,
  reminder_days: 3,
  hours_between: 24,
  least_incidence: null,
  most_drop_out: null,
  most_signature_failures: null,
};

/** Begins automatic waves as an operator, and looks at them as their job does. */
export function seriesSteps(test: () => WithDatabase, operator: () => OperatorClient) {
  const survey = async (
    country_code: string,
    completes_wanted: number | null = 2,
    settings: Parameters<typeof addSurvey>[1] = {},
  ) => {
    const survey_number = await addSurvey(test(), {
      country_code,
      ...settings,
      ...(completes_wanted === null ? {} : { completes_wanted }),
    });
    const found = test().database.read.selectFrom('surveys').select('id');
    const { id } = await found.where('survey_number', '=', survey_number).executeTakeFirstOrThrow();
    return { id, survey_number };
  };
  const begin = (id: number, changes: object = {}, version = 0) =>
    operator().call('POST /surveys/:id/automatic-waves', {
      params: { id },
      body: { ...seriesSettings, ...changes, version },
    });
  const page = async (id: number) =>
    (await operator().call('GET /surveys/:id/automatic-waves', { params: { id } })).data;
  /** So many looks at once, as if the time of the series had come. */
  const looks = async (id: number, count: number) => {
    const due = sql`update automatic_waves set next_at = now() - interval '1 second' where survey_id = ${id}`;
    await test().database.transaction((db) => due.execute(db));
    const one = () => test().database.transaction((db) => continueSeries(db, id));
    return Promise.all(Array.from({ length: count }, one));
  };
  const look = async (id: number) => (await looks(id, 1))[0] ?? null;
  /** Attempts of so many invited members that ended with an outcome. */
  const attempts = (id: number, outcome: string, count: number) =>
    test().database.transaction(async (db) => {
      const state = outcome === 'complete' ? 'complete' : 'screenout';
      await sql`
        with answered as (
          update invitations set state = ${state} where id in (
            select id from invitations where survey_id = ${id} and state = 'invited' and invited_at is not null
            order by id limit ${count}
          ) returning id
        )
        insert into attempts (invitation_id, token, started_at, expires_at, ended_at, outcome)
        select id, md5(id::text), now(), now(), now(), ${outcome} from answered
      `.execute(db);
    });
  return { survey, begin, page, look, looks, attempts };
}
