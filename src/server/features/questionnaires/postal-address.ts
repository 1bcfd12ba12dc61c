import { ADDRESS_KEYS, type AddressKey } from '#contract/rules/address-parts.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { findProfiler } from './find-profiler.ts';
import { loadStoredDefinition } from './load-definition.ts';
import { insertMissingAnswers, memberAnswers, upsertAnswers } from './member-answers.queries.ts';

/** The known parts of an address; unanswered parts are missing. */
export type PostalAddress = Partial<Record<AddressKey, string>>;

type Member = { member_id: number; country_code: string };

/** The registration address: the postal address in the profiler. */
export const postalAddress = async (db: ReadDb, member: Member): Promise<PostalAddress> =>
  (await datedAddress(db, member)).address;

/** The same, with the time each part was last changed. */
export async function datedAddress(
  db: ReadDb,
  member: Member,
): Promise<{ address: PostalAddress; answered: ReadonlyMap<AddressKey, Date> }> {
  const address: PostalAddress = {};
  const answered = new Map<AddressKey, Date>();
  const attributes = await addressAttributes(db, member.country_code);
  const answers = await memberAnswers(db, member.member_id, [...attributes.values()]);
  for (const { attribute_id, value, answered_at } of answers) {
    for (const [key, id] of attributes) {
      if (id !== attribute_id || typeof value !== 'string') continue;
      address[key] = value;
      answered.set(key, answered_at);
    }
  }
  return { address, answered };
}

/** Saves the parts of an address that the profiler doesn't have yet; existing ones stay. */
export async function completePostalAddress(db: Db, member: Member, address: PostalAddress): Promise<void> {
  const answers = [...(await addressAttributes(db, member.country_code))].flatMap(([key, attribute_id]) => {
    const value = address[key];
    return value === undefined ? [] : [{ member_id: member.member_id, attribute_id, value }];
  });
  await insertMissingAnswers(db, answers);
}

/**
 * Replaces the address with another whole one; parts that stay keep their time. Returns whether the country's profiler asks
 * for an address at all.
 */
export async function setPostalAddress(
  db: Db,
  { member_id, country_code }: Member,
  address: Required<PostalAddress>,
): Promise<boolean> {
  const attributes = await addressAttributes(db, country_code);
  const answers = [...attributes].map(([key, attribute_id]) => ({ attribute_id, value: address[key] }));
  await upsertAnswers(db, member_id, answers, clock.now());
  return attributes.size > 0;
}

async function addressAttributes(db: ReadDb, countryCode: string): Promise<Map<AddressKey, number>> {
  const profiler = await findProfiler(db, countryCode);
  if (profiler === null) return new Map();
  const { definition } = await loadStoredDefinition(db, profiler);
  return new Map(
    ADDRESS_KEYS.flatMap((key) => {
      const attribute = definition.find((one) => one.key === key && one.type === 'oe');
      return attribute ? [[key, Number(attribute.id)] as const] : [];
    }),
  );
}
