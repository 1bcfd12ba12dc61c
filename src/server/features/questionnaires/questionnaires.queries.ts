import { sql } from 'kysely';
import type { QuestionnaireKind } from '#contract/rules/questionnaire-kinds.ts';
import type { StoredDefinition } from '#contract/rules/stored-definition.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { takeLock } from '#server/database/named-lock.ts';
import { keepOfVersion } from './pictures.queries.ts';
import { picturesOf } from './pictures-of-questions.ts';

/** The requested version, or else the newest. */
export const findVersion = (db: ReadDb, questionnaireId: number, version: number | undefined) =>
  db
    .selectFrom('questionnaire_versions')
    .select(['version', 'key'])
    .where('questionnaire_id', '=', questionnaireId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** All versions, oldest first. */
export const findVersions = (db: ReadDb, questionnaireId: number) =>
  db
    .selectFrom('questionnaire_versions')
    .select(['version', 'key'])
    .where('questionnaire_id', '=', questionnaireId)
    .orderBy('version')
    .execute();

export async function versionDefinition(
  db: ReadDb,
  questionnaireId: number,
  version: number,
): Promise<StoredDefinition> {
  const row = await db
    .selectFrom('questionnaire_versions')
    .select('definition')
    .where('questionnaire_id', '=', questionnaireId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return row.definition as unknown as StoredDefinition;
}

/** The questionnaire of a kind for a country: its own, or else the general one. */
export const findQuestionnaire = (db: ReadDb, kind: 'profiler' | 'registration', countryCode: string) =>
  db
    .selectFrom('questionnaires')
    .select('id')
    .where('kind', '=', kind)
    .where((or) => or.or([or('country_code', '=', countryCode), or('country_code', 'is', null)]))
    .orderBy('country_code', (order) => order.nullsLast())
    .limit(1)
    .executeTakeFirst();

/** The country's own, not the general one. */
export const findOwnQuestionnaire = (db: ReadDb, kind: 'profiler' | 'registration', countryCode: string) =>
  db
    .selectFrom('questionnaires')
    .select('id')
    .where('kind', '=', kind)
    .where('country_code', '=', countryCode)
    .executeTakeFirst();

/** The countries that a questionnaire serves: its own, or for a general one those without one of its kind. */
export const countriesOf = async (db: ReadDb, questionnaireId: number): Promise<string[]> =>
  (
    await sql<{ code: string }>`
      select c.code from questionnaires q
      join countries c on c.code = q.country_code or (
        q.country_code is null
        and not exists (select from questionnaires o where o.kind = q.kind and o.country_code = c.code)
      )
      where q.id = ${questionnaireId}
    `.execute(db)
  ).rows.map(({ code }) => code);

export const countryExists = async (db: ReadDb, code: string): Promise<boolean> =>
  (await db.selectFrom('countries').select('code').where('code', '=', code).executeTakeFirst()) !== undefined;

/** Serialises the creation of a country's first questions. */
export const lockCountryForms = (db: Db, countryCode: string) => takeLock(db, `forms of ${countryCode}`);

export const insertQuestionnaire = async (
  db: Db,
  questionnaire: { kind: QuestionnaireKind; country_code: string | null; name: string },
): Promise<number> =>
  (
    await db
      .insertInto('questionnaires')
      .values({ ...questionnaire, created_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Publishes a version, whose pictures stay from now on. */
export async function insertVersion(
  db: Db,
  questionnaireId: number,
  made: { version: number; definition: StoredDefinition; published_by: number | null },
): Promise<void> {
  await db
    .insertInto('questionnaire_versions')
    .values({
      ...made,
      questionnaire_id: questionnaireId,
      definition: JSON.stringify(made.definition),
      created_at: clock.now(),
    })
    .execute();
  await keepOfVersion(db, questionnaireId, picturesOf(made.definition));
}

/** Locks the questionnaire, so that two new versions are created one after another. */
export const lockQuestionnaire = (db: Db, questionnaireId: number) =>
  db
    .selectFrom('questionnaires')
    .select('kind')
    .where('id', '=', questionnaireId)
    .forUpdate()
    .$castTo<{ kind: QuestionnaireKind }>()
    .executeTakeFirstOrThrow();

export const nextAttributeIds = (db: Db, count: number) => nextIds(db, 'attribute_ids', count);
export const nextOptionIds = (db: Db, count: number) => nextIds(db, 'option_ids', count);

async function nextIds(db: Db, sequence: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(${sequence}::regclass) as id from generate_series(1, ${count})
  `.execute(db);
  return rows.map((row) => Number(row.id));
}
