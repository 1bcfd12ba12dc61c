import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';
import { isAcceptedComplete } from '#server/features/field-figures/complete.ts';
import { ageGroup } from './response-rates.queries.ts';

type Completes = {
  /** The quotas in which they hold a place. */
  places: number[];
  /** Null for members who have left. */
  age_group: number | null;
  gender: string | null;
  completes: number;
};

/** The completes of a wave by quotas, and by the members' age group today and gender. */
export const completesOfWave = async (
  db: ReadDb,
  { wave_id, survey_id, today }: { wave_id: number; survey_id: number; today: string },
): Promise<Completes[]> =>
  (
    await sql<Completes>`
      select to_json(places) as places, age_group, gender, count(*) as completes
      from (
        select array(select p.cell_id from attempt_places p where p.attempt_id = a.id order by p.cell_id) as places,
          ${ageGroup(sql`m.birthdate`, today)} as age_group, m.gender
        from invitations i
        join attempts a on a.invitation_id = i.id
        left join members m on m.id = i.member_id
        where i.survey_id = ${survey_id} and i.wave_id = ${wave_id} and i.test_member_id is null and ${isAcceptedComplete}
      ) as found
      group by found.places, age_group, gender
    `.execute(db)
  ).rows;
