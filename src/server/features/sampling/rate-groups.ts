import { genders } from '#contract/portal/user.ts';
import {
  AGE_GROUPS,
  type Rates,
  type Responses,
  ratesOfCell,
  ratesOfCountry,
} from '#contract/rules/expected-completes.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { responsesByCell } from './response-rates.queries.ts';

export type RateGroup = Rates & {
  age_group: number;
  gender: (typeof genders)[number];
  responses: Responses;
};

const nothing: Responses = { invited: 0, started: 0, completed: 0 };

/** All age groups and genders of a country with their rates, also those in which nobody was invited. */
export async function rateGroups(db: ReadDb, country: string): Promise<RateGroup[]> {
  const counted = await responsesByCell(db, country);
  const towards = ratesOfCountry(
    counted.reduce<Responses>(
      (sum, one) => ({
        invited: sum.invited + one.invited,
        started: sum.started + one.started,
        completed: sum.completed + one.completed,
      }),
      nothing,
    ),
  );
  return genders.flatMap((gender) =>
    Array.from({ length: AGE_GROUPS.length + 1 }, (_, age_group) => {
      const responses =
        counted.find((one) => one.gender === gender && one.age_group === age_group) ?? nothing;
      return { age_group, gender, responses, ...ratesOfCell(responses, towards) };
    }),
  );
}
