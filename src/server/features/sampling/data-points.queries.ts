import { sql } from 'kysely';
import { calendarDay } from '#contract/rules/age-limit.ts';
import type { DataPoints, SurveyStep } from '#contract/rules/conditions.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { membersWithFacts } from './conditions.queries.ts';

type Stored = {
  id: number;
  birthdate: string;
  gender: string;
  language: string;
  created_at: Date;
  last_active_at: Date | null;
  options: number[];
  surveys: { id: number; step: SurveyStep }[];
};

/** What conditions judge these members by, by member. */
export async function selectDataPoints(
  db: ReadDb,
  members: readonly number[],
  timeZone: string,
): Promise<Map<number, DataPoints>> {
  const { rows } = await sql<Stored>`
    select m.id, m.birthdate, m.gender, m.language, m.created_at,
      greatest(m.last_active_at, st.last_part_at) as last_active_at,
      coalesce(f.facts, '{}') as options,
      (
        select coalesce(json_agg(json_build_object('id', i.survey_id, 'step',
          case i.state when 'invited' then 'invited' when 'complete' then 'completed' else 'started' end)), '[]')
        from invitations i where i.member_id = m.id and i.invited_at is not null
      ) as surveys
    from ${membersWithFacts}
    where m.id = any(${members})
  `.execute(db);
  return new Map(
    rows.map(({ id, created_at, last_active_at, ...rest }) => [
      id,
      {
        ...rest,
        registered: calendarDay(created_at, timeZone),
        active: last_active_at && calendarDay(last_active_at, timeZone),
      },
    ]),
  );
}
