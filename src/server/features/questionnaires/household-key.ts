import { ADDRESS_KEYS } from '#contract/rules/address-parts.ts';
import type { PostalAddress } from './postal-address.ts';

/** Words that people abbreviate or leave out: street, boulevard, number, entrance, floor, flat. */
const HABITS = new Set([
  ...['ul', 'ulitsa', 'str', 'street', 'st', 'bul', 'blvd', 'boulevard', 'no', 'nr', 'apt', 'ap', 'flat'],
  ...['ул', 'улица', 'бул', 'булевард', 'номер', 'ап', 'апартамент'],
]);

/** Normalises spellings: letters and digits only, lower case, without accents and such words. */
export const plainText = (text: string): string =>
  text
    .replaceAll('№', ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !HABITS.has(word))
    .join(' ');

/** The normalised complete postal address, shared by a household; null while a part is unknown. */
export function householdKey(address: PostalAddress): string | null {
  const parts = ADDRESS_KEYS.map((key) => plainText(address[key] ?? ''));
  return parts.includes('') ? null : parts.join('|');
}
