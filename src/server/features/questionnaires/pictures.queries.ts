import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/** The pictures that are kept under these hashes, which stay until the end of the transaction. */
export const holdPictures = (db: Db, hashes: readonly string[]) =>
  db
    .selectFrom('pictures')
    .select(['hash', 'width', 'height'])
    .where('hash', 'in', hashes)
    .orderBy('hash')
    .forKeyShare()
    .execute();

/** Keeps the pictures of a published version for ever. */
export const keepOfVersion = (db: Db, questionnaireId: number, hashes: readonly string[]) =>
  sql`
    insert into questionnaire_pictures (questionnaire_id, hash, published)
    select ${questionnaireId}, hash, true from unnest(${hashes}::text[]) as hash group by hash
    on conflict (questionnaire_id, hash) do update set published = true
  `.execute(db);

/** Keeps the pictures of a draft while it has them, and lets those go that it had before. */
export async function keepOfDraft(db: Db, questionnaireId: number, hashes: readonly string[]): Promise<void> {
  await sql`
    delete from questionnaire_pictures
    where questionnaire_id = ${questionnaireId} and not published and hash <> all(${hashes}::text[])
  `.execute(db);
  await sql`
    insert into questionnaire_pictures (questionnaire_id, hash, published)
    select ${questionnaireId}, hash, false from unnest(${hashes}::text[]) as hash group by hash
    on conflict (questionnaire_id, hash) do nothing
  `.execute(db);
}
