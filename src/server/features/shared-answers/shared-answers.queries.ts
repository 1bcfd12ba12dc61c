import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { takeLock } from '#server/database/named-lock.ts';

export type Mark = { attribute_id: number; needs_consent: boolean };

export const marksOf = (db: ReadDb, countryCode: string): Promise<Mark[]> =>
  db
    .selectFrom('shareable_answers')
    .select(['attribute_id', 'needs_consent'])
    .where('country_code', '=', countryCode)
    .execute();

/** Two changes of a country's marks wait for each other. */
export const lockMarks = (db: Db, countryCode: string) => takeLock(db, `shareable answers of ${countryCode}`);

export const deleteMark = (db: Db, countryCode: string, attributeId: number) =>
  db
    .deleteFrom('shareable_answers')
    .where('country_code', '=', countryCode)
    .where('attribute_id', '=', attributeId)
    .execute();

export const insertMark = (db: Db, mark: Mark & { country_code: string }) =>
  db.insertInto('shareable_answers').values(mark).execute();

/** The links of a country's surveys that are not over. */
export const linksOfCountry = async (db: ReadDb, countryCode: string): Promise<string[]> =>
  (
    await db
      .selectFrom('surveys')
      .select('entry_url')
      .where('country_code', '=', countryCode)
      .where(sql<boolean>`state not in ('closed', 'archived')`)
      .where('entry_url', 'is not', null)
      .execute()
  ).map(({ entry_url }) => entry_url ?? '');

/** Whether a member lets a survey at a host have the answers to exactly these attributes. */
export const agreementExists = async (
  db: ReadDb,
  agreement: { member_id: number; survey_id: number; link_host: string; attributes: number[] },
): Promise<boolean> =>
  (await db
    .selectFrom('sharing_consents')
    .select('id')
    .where('member_id', '=', agreement.member_id)
    .where('survey_id', '=', agreement.survey_id)
    .where('withdrawn_at', 'is', null)
    .where('link_host', '=', agreement.link_host)
    .where(sql<boolean>`attributes @> ${agreement.attributes}::bigint[]`)
    .where(sql<boolean>`attributes <@ ${agreement.attributes}::bigint[]`)
    .executeTakeFirst()) !== undefined;

export const insertConsent = (
  db: Db,
  consent: {
    member_id: number;
    survey_id: number;
    attributes: number[];
    link_host: string;
    wording: string;
    given_at: Date;
  },
) => db.insertInto('sharing_consents').values(consent).execute();

/** Ends what a member agreed to for a survey. */
export const endConsentFor = (
  db: Db,
  { member_id, survey_id }: { member_id: number; survey_id: number },
  at: Date,
) =>
  db
    .updateTable('sharing_consents')
    .set({ withdrawn_at: at })
    .where('member_id', '=', member_id)
    .where('survey_id', '=', survey_id)
    .where('withdrawn_at', 'is', null)
    .execute();

/** Withdraws one of a member's own; one that is withdrawn keeps its moment. */
export const endConsent = (db: Db, memberId: number, id: number, at: Date) =>
  db
    .updateTable('sharing_consents')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .execute();

export const consentExists = async (db: ReadDb, memberId: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('sharing_consents')
    .select('id')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()) !== undefined;

/** What a member agreed to pass on, newest first. */
export const consentsOfMember = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('sharing_consents as c')
    .innerJoin('surveys as s', 's.id', 'c.survey_id')
    .select(['c.id', 'c.wording', 'c.given_at', 'c.withdrawn_at', 's.titles'])
    .where('c.member_id', '=', memberId)
    .orderBy('c.id', 'desc')
    .execute();
