import type { AddressPart } from './questionnaire.ts';

/** Questionnaire keys of the parts of a postal address, with their HTML autocomplete names. */
export const ADDRESS_PARTS = {
  street: 'street-address',
  postal_code: 'postal-code',
  city: 'address-level2',
} as const satisfies Record<string, AddressPart>;

export type AddressKey = keyof typeof ADDRESS_PARTS;

export const ADDRESS_KEYS = Object.keys(ADDRESS_PARTS) as AddressKey[];

export const isAddressKey = (key: string): key is AddressKey => Object.hasOwn(ADDRESS_PARTS, key);

/** A choice that says a part of the postal address too. */
const TOWN = 'town';

export const tellsAddress = (key: string): boolean => isAddressKey(key) || key === TOWN;
