import { sql } from 'kysely';
import { surveysList } from '#contract/operator/lists/surveys.list.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { hasWords } from '#server/database/has-words.ts';
import { isOpenAttempt } from '#server/database/is-open-attempt.ts';
import { plainWords } from '#server/database/plain-text.ts';
import type { CountryCount } from '#server/features/today/counts.ts';
import { listSource } from '#server/lists/list-source.ts';

const total = (column: 'wanted' | 'filled') => sql`(
  select q.${sql.ref(column)} from quota_cells q where q.survey_id = s.id and q.conditions = '[]' order by q.id limit 1
)`;

const isHalted = sql<boolean>`exists (
  select from waves w join wave_halts h on h.wave_id = w.id and h.halted_at = w.paused_at where w.survey_id = s.id
)`;

/** In soft launch, with as many completes as it takes: places without those of attempts that go on. */
const isSoftLaunchDone = sql<boolean>`(s.state = 'soft_launch' and exists (
  select from quota_cells q
  where q.survey_id = s.id and q.conditions = '[]' and q.filled >= s.soft_launch_completes
    and q.filled - (
      select count(*) from invitations i
      join attempts a on a.invitation_id = i.id and ${isOpenAttempt(sql`a`)}
      join attempt_places p on p.attempt_id = a.id and p.cell_id = q.id
      where i.survey_id = s.id and i.state = 'started'
    ) >= s.soft_launch_completes
))`;

/** Whether it does of one survey, as on Today and in the list. */
export const softLaunchIsDone = async (db: ReadDb, surveyId: number): Promise<boolean> =>
  (
    await sql<{ done: boolean }>`
      select ${isSoftLaunchDone} as done from surveys s where s.id = ${surveyId}
    `.execute(db)
  ).rows[0]?.done === true;

/** Soft launches that wait for a decision, by country. */
export const countSoftLaunchesDone = async (db: ReadDb): Promise<CountryCount[]> =>
  (
    await sql<CountryCount>`
      select s.country_code, count(*) as count from surveys s where ${isSoftLaunchDone} group by s.country_code
    `.execute(db)
  ).rows;

/** As it was last counted. */
const isBehind = sql<boolean>`exists (select from survey_figures f where f.survey_id = s.id and f.behind_plan)`;

export const surveysSource = listSource(surveysList, ({ language, fallback }) => ({
  from: sql`surveys s left join projects p on p.id = s.project_id`,
  id: sql`s.id`,
  country: sql`s.country_code`,
  columns: {
    id: sql`s.id`,
    survey_number: sql`s.survey_number`,
    title: sql`coalesce(s.titles ->> ${language}, s.titles ->> ${fallback}, s.titles ->> 'en', '')`,
    state: sql`s.state`,
    country_code: sql`s.country_code`,
    project: sql`p.name`,
    kind: sql`s.kind`,
    points: sql`s.points`,
    minutes: sql`coalesce(s.measured_minutes, s.minutes)`,
    filled: total('filled'),
    target: total('wanted'),
    closes_at: sql`s.closes_at`,
    created_at: sql`s.created_at`,
  },
  filters: {
    words: (text) => hasWords(sql`s.search_text`, plainWords(text)),
    state: sql`s.state`,
    country: sql`s.country_code`,
    project: sql`s.project_id`,
    kind: sql`s.kind`,
    halted: (is) => (is ? isHalted : sql<boolean>`not ${isHalted}`),
    soft_launch_done: (is) => (is ? isSoftLaunchDone : sql<boolean>`not ${isSoftLaunchDone}`),
    behind: (is) => (is ? isBehind : sql<boolean>`not ${isBehind}`),
    automatic: sql`(
      select case when a.seen_at is null then a.state else 'seen' end from automatic_waves a where a.survey_id = s.id
    )`,
    closes: sql`s.closes_at`,
    created: sql`s.created_at`,
  },
}));
