import { sql } from 'kysely';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import type { QuestionnaireKind } from '#contract/rules/questionnaire-kinds.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { keepOfDraft } from './pictures.queries.ts';
import { picturesOf } from './pictures-of-questions.ts';

export type Questionnaire = {
  id: number;
  kind: QuestionnaireKind;
  name: string;
  name_version: number;
  country_code: string | null;
  draft: AuthoredForm | null;
  draft_version: number;
  draft_at: Date | null;
};

const COLUMNS = [
  'q.id',
  'q.kind',
  'q.name',
  'q.name_version',
  'q.country_code',
  'q.draft',
  'q.draft_version',
  'q.draft_at',
] as const;

/** A questionnaire of one of these kinds, with who wrote its draft. */
export const findDraft = (db: ReadDb, id: number, kinds: readonly QuestionnaireKind[]) =>
  db
    .selectFrom('questionnaires as q')
    .leftJoin('operators as o', 'o.id', 'q.draft_by')
    .select([...COLUMNS, 'o.name as draft_by'])
    .where('q.id', '=', id)
    .where('q.kind', 'in', kinds)
    .$castTo<Questionnaire & { draft_by: string | null }>()
    .executeTakeFirst();

export const lockDraft = (db: Db, id: number, kinds: readonly QuestionnaireKind[]) =>
  db
    .selectFrom('questionnaires as q')
    .select(COLUMNS)
    .where('q.id', '=', id)
    .where('q.kind', 'in', kinds)
    .forNoKeyUpdate()
    .$castTo<Questionnaire>()
    .executeTakeFirst();

/** What isn't published yet of a questionnaire; null: nothing. */
export const draftOf = async (db: ReadDb, id: number): Promise<AuthoredForm | null> =>
  (
    await db
      .selectFrom('questionnaires')
      .select('draft')
      .where('id', '=', id)
      .$castTo<{ draft: AuthoredForm | null }>()
      .executeTakeFirst()
  )?.draft ?? null;

/** Undefined: there is none of these kinds. */
export const countryOfQuestionnaire = async (
  db: ReadDb,
  id: number,
  kinds: readonly QuestionnaireKind[],
): Promise<string | null | undefined> =>
  (
    await db
      .selectFrom('questionnaires')
      .select('country_code')
      .where('id', '=', id)
      .where('kind', 'in', kinds)
      .executeTakeFirst()
  )?.country_code;

/** Writes a draft with the pictures that it shows, or takes it away; returns its new version. */
export async function writeDraft(
  db: Db,
  id: number,
  { draft, at, by }: { draft: AuthoredForm | null; at: Date; by: number },
): Promise<number> {
  await keepOfDraft(db, id, picturesOf(draft ?? []));
  return (
    await db
      .updateTable('questionnaires')
      .set({
        draft: draft === null ? null : JSON.stringify(draft),
        draft_at: draft === null ? null : at,
        draft_by: draft === null ? null : by,
        draft_version: sql<number>`draft_version + 1`,
      })
      .where('id', '=', id)
      .returning('draft_version')
      .executeTakeFirstOrThrow()
  ).draft_version;
}

export const writeName = async (db: Db, id: number, name: string): Promise<number> =>
  (
    await db
      .updateTable('questionnaires')
      .set({ name, name_version: sql<number>`name_version + 1` })
      .where('id', '=', id)
      .returning('name_version')
      .executeTakeFirstOrThrow()
  ).name_version;

/** The published versions with how many questions they have, newest first. */
export const publishedVersions = (db: ReadDb, questionnaireId: number) =>
  db
    .selectFrom('questionnaire_versions as v')
    .leftJoin('operators as o', 'o.id', 'v.published_by')
    .select([
      'v.version',
      'v.created_at as at',
      'o.name as operator',
      sql<number>`jsonb_array_length(v.definition)`.as('questions'),
    ])
    .where('v.questionnaire_id', '=', questionnaireId)
    .orderBy('v.version', 'desc')
    .execute();

/** Those of these countries and those of every country, each with its newest version; `countries` null: all. */
export const questionnairesOfKinds = (
  db: ReadDb,
  kinds: readonly QuestionnaireKind[],
  countries: readonly string[] | null,
) =>
  db
    .selectFrom('questionnaires as q')
    .innerJoin('questionnaire_versions as v', 'v.questionnaire_id', 'q.id')
    .select([
      'q.id',
      'q.kind',
      'q.name',
      'q.name_version',
      'q.country_code',
      'q.draft_at',
      'v.version',
      'v.created_at as published_at',
      sql<number>`jsonb_array_length(v.definition)`.as('questions'),
    ])
    .where('q.kind', 'in', kinds)
    .where((or) =>
      countries === null
        ? sql<boolean>`true`
        : or.or([or('q.country_code', 'is', null), sql<boolean>`q.country_code = any(${countries})`]),
    )
    .where(
      sql<boolean>`v.version = (select max(n.version) from questionnaire_versions n where n.questionnaire_id = q.id)`,
    )
    .orderBy('q.name')
    .orderBy('q.id')
    .$narrowType<{ kind: QuestionnaireKind }>()
    .execute();

/** The languages of a country, or else those of all countries with English first. */
export const languagesOfCountry = async (db: ReadDb, code: string | null): Promise<string[]> =>
  (
    await sql<{ language: string }>`
      select l.language from countries c cross join unnest(c.languages) with ordinality as l (language, place)
      where ${code}::text is null or c.code = ${code}
      group by l.language
      order by case when ${code}::text is null then (l.language <> 'en')::int else min(l.place) end, l.language
    `.execute(db)
  ).rows.map(({ language }) => language);
