import { sql } from 'kysely';
import type { StoredDefinition, Texts } from '#contract/rules/stored-definition.ts';
import type { ReadDb } from '#server/database/connect.ts';

/** The words for what a copy of personal data names by a number. */

export const emailKeyOf = async (db: ReadDb, memberId: number): Promise<string | undefined> =>
  (await db.selectFrom('members').select('email_key').where('id', '=', memberId).executeTakeFirst())
    ?.email_key;

export const surveysById = async (db: ReadDb, ids: readonly number[]) =>
  new Map(
    (
      await db
        .selectFrom('surveys')
        .select(['id', 'survey_number', 'titles'])
        .where(sql<boolean>`id = any(${[...ids]})`)
        .execute()
    ).map(({ id, survey_number, titles }) => [id, { survey_number, titles: titles as Texts }]),
  );

export const rewardsById = async (db: ReadDb) =>
  new Map(
    (await db.selectFrom('rewards').select(['id', 'names', 'form_id']).execute()).map(
      ({ id, names, form_id }) => [id, { names: names as Texts, form_id }],
    ),
  );

/** Every version of what members are asked about themselves, the newest first: an old answer has its question there. */
export const profileDefinitions = async (db: ReadDb): Promise<StoredDefinition[]> =>
  (
    await db
      .selectFrom('questionnaire_versions as v')
      .innerJoin('questionnaires as q', 'q.id', 'v.questionnaire_id')
      .select('v.definition')
      .where('q.kind', 'in', ['profiler', 'registration'])
      .orderBy('v.version', 'desc')
      .execute()
  ).map(({ definition }) => definition as unknown as StoredDefinition);
