import { sql } from 'kysely';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { QuestionnaireKind } from './questionnaires.queries.ts';

export type Questionnaire = {
  id: number;
  kind: QuestionnaireKind;
  name: string;
  country_code: string | null;
  draft: AuthoredForm | null;
  draft_version: number;
  draft_at: Date | null;
};

const COLUMNS = [
  'q.id',
  'q.kind',
  'q.name',
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

/** Writes a draft, or takes it away; returns its new version. */
export const writeDraft = async (
  db: Db,
  id: number,
  { draft, at, by }: { draft: AuthoredForm | null; at: Date; by: number },
): Promise<number> =>
  (
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

/** The languages of a country, or else English alone. */
export const languagesOfCountry = async (db: ReadDb, code: string | null): Promise<string[]> => {
  if (code === null) return ['en'];
  const country = await db
    .selectFrom('countries')
    .select('languages')
    .where('code', '=', code)
    .executeTakeFirst();
  return country?.languages ?? ['en'];
};
