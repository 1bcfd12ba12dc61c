import { ADDRESS_KEYS, type AddressKey } from '#contract/rules/address-parts.ts';
import { emailKey } from '#contract/rules/email-address.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { plainText } from '#server/features/questionnaires/household-key.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import {
  datedAddress,
  type PostalAddress,
  postalAddress,
} from '#server/features/questionnaires/postal-address.ts';

const PREFILLED = ['email', ...ADDRESS_KEYS] as const;
type PrefilledKey = (typeof PREFILLED)[number];
/** Known member data that a reward's form can ask for. */
export type KnownAnswers = Partial<Record<PrefilledKey, string>>;

type Member = { member_id: number; country_code: string; email: string };
type Answers = Readonly<Record<string, unknown>>;

/** The member's email and registration address. */
export const knownAnswers = async (db: ReadDb, member: Member): Promise<KnownAnswers> => ({
  ...(await postalAddress(db, member)),
  email: member.email,
});

/** The ids of these fields in a form. */
async function prefilledIds(
  db: ReadDb,
  form: { id: number; version: number },
): Promise<ReadonlyArray<readonly [PrefilledKey, string]>> {
  const { definition } = await loadStoredDefinition(db, form.id, form.version);
  return PREFILLED.flatMap((key) => {
    const attribute = definition.find((one) => one.key === key && one.type === 'oe');
    return attribute ? [[key, attribute.id] as const] : [];
  });
}

/** A form's values prefilled from known data. */
export async function prefilledValues(
  db: ReadDb,
  form: { id: number; version: number },
  known: KnownAnswers,
): Promise<Record<string, string>> {
  const ids = await prefilledIds(db, form);
  return Object.fromEntries(ids.flatMap(([key, id]) => (known[key] === undefined ? [] : [[id, known[key]]])));
}

/**
 * When the parts of the postal address used by a form last changed in the profiler; a part missing there counts as
 * changed `now`.
 */
export async function addressChanges(
  db: ReadDb,
  form: { id: number; version: number },
  member: Member,
  now: Date,
): Promise<Date[]> {
  const asked = (await prefilledIds(db, form)).map(([key]) => key).filter((key) => key !== 'email');
  const { answered } = await datedAddress(db, member);
  return asked.map((key: AddressKey) => answered.get(key) ?? now);
}

/**
 * Compares a form's answers with known data: `differs` if the reward would go to another address than the member's
 * own, `address` is the postal address in the answers.
 */
export async function compareAnswers(
  db: ReadDb,
  form: { id: number; version: number },
  answers: Answers,
  known: KnownAnswers,
): Promise<{ differs: boolean; address: PostalAddress }> {
  const address: PostalAddress = {};
  let differs = false;
  for (const [key, id] of await prefilledIds(db, form)) {
    const answer = answers[id];
    if (typeof answer !== 'string') continue;
    if (key !== 'email') address[key] = answer;
    const own = known[key];
    const same = key === 'email' ? emailKey : plainText;
    if (own !== undefined && same(own) !== same(answer)) differs = true;
  }
  return { differs, address };
}
