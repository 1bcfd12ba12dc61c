import { ADDRESS_KEYS } from './address-parts.ts';
import type { PostalAddress } from './postal-address.ts';

/** What people write or leave out as they like: street, boulevard, number, entrance, floor, flat. */
const HABITS = new Set([
  ...['ul', 'ulitsa', 'str', 'street', 'st', 'bul', 'blvd', 'boulevard', 'no', 'nr', 'apt', 'ap', 'flat'],
  ...['ул', 'улица', 'бул', 'булевард', 'номер', 'ап', 'апартамент'],
]);

/** One text for the spellings of one thing: letters and digits, lower case, without accents and habits. */
export const plainText = (text: string): string =>
  text
    .replaceAll('№', ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !HABITS.has(word))
    .join(' ');

/**
 * What the members of one household share: the whole postal address, normalised; null while
 * a part of it is unknown.
 */
export function householdKey(address: PostalAddress): string | null {
  const parts = ADDRESS_KEYS.map((key) => plainText(address[key] ?? ''));
  return parts.includes('') ? null : parts.join('|');
}
