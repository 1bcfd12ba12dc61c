import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';
import { members } from '#server/features/sampling/members-by-condition.ts';
import type { CountedCell } from '#server/features/surveys/counted-cells.ts';
import { type CountedOn, cellsOfInvitation } from './count-field.queries.ts';

/** A version of the questionnaire of a built-in survey. */
export type Version = { survey_id: number; questionnaire_id: number; version: number };

/** So many attempts stand on a page in the order of each, and whether they are drop-outs. */
export type LastPage = Version & {
  page: number;
  stopped: boolean;
  attempts: number;
  /** From which the order of each attempt's pages is drawn; null where nobody asked for them. */
  tokens: string[] | null;
};

type By = {
  surveys: readonly number[];
  column: RawBuilder<unknown>;
  joined?: RawBuilder<unknown>;
  tokens: RawBuilder<unknown>;
};

const lastPagesBy = async <Row>(
  db: ReadDb,
  { surveys, column, joined = sql``, tokens }: By,
): Promise<Row[]> =>
  (
    await sql<Row>`
      select i.survey_id, a.questionnaire_id, a.version, a.page, i.state in ('abandoned', 'timeout') as stopped,
        ${column}, count(*) as attempts, ${tokens} as tokens
      from surveys s
      join invitations i on i.survey_id = s.id
      cross join lateral (
        select a.id, a.token, a.reconciled, v.questionnaire_id, v.version, v.page
        from attempts a join interviews v on v.attempt_id = a.id
        where i.state <> 'invited' and a.invitation_id = i.id
        offset 0
      ) a
      ${joined}
      where s.id = any(${surveys}::bigint[]) and s.kind = 'built_in' and i.test_member_id is null
      group by 1, 2, 3, 4, 5, 6
    `.execute(db)
  ).rows;

const tokensOf = (versions: readonly Version[]) => sql`array_agg(a.token) filter (
  where (i.survey_id, a.version) in (
    select * from unnest(
      ${versions.map(({ survey_id }) => survey_id)}::bigint[], ${versions.map(({ version }) => version)}::integer[]
    )
  )
)`;

type ByWave = LastPage & { wave_id: number | null };

/** Where attempts of built-in surveys stand, by wave. */
export const lastPages = (db: ReadDb, surveys: readonly number[]): Promise<ByWave[]> =>
  lastPagesBy<ByWave>(db, { surveys, column: sql`i.wave_id`, tokens: sql`null` });

/** The same with the tokens of these versions. */
export const lastPagesWithTokens = (db: ReadDb, versions: readonly Version[]): Promise<ByWave[]> =>
  lastPagesBy<ByWave>(db, {
    surveys: versions.map(({ survey_id }) => survey_id),
    column: sql`i.wave_id`,
    tokens: tokensOf(versions),
  });

type ByCells = LastPage & { cells: number[] };

/** The same of one survey by the quota cells that members belong to, of which each can have several. */
export const lastPagesByCells = (
  db: ReadDb,
  surveyId: number,
  cells: readonly CountedCell[],
  { day, versions }: { day: CountedOn; versions: readonly Version[] },
): Promise<ByCells[]> =>
  lastPagesBy<ByCells>(db, {
    surveys: [surveyId],
    column: sql`${cellsOfInvitation(cells, day)} as cells`,
    joined: sql`left join (${members}) on m.id = i.member_id`,
    tokens: versions.length === 0 ? sql`null` : tokensOf(versions),
  });
