import { describe, expect, it } from 'vitest';
import { householdKey } from './household-key.ts';

const sofia = { street: 'ул. „Витоша“ № 5, ап. 3', postal_code: '1000', city: 'София' };

describe('the key of a household', () => {
  it.each([
    {},
    { ...sofia, street: '' },
    { ...sofia, street: ' - ' },
    { street: sofia.street, city: sofia.city },
    { ...sofia, street: 'ул.' },
  ])('is unknown while a part of the address is: %o', (address) => {
    expect(householdKey(address)).toBeNull();
  });

  it.each(['Витоша 5, 3', 'УЛИЦА ВИТОША 5 АПАРТАМЕНТ 3', ' улица  витоша №5/3'])(
    'is one for the spellings of one address: %s',
    (street) => {
      expect(householdKey({ ...sofia, street })).toBe(householdKey(sofia));
    },
  );

  it('ignores accents and letter case', () => {
    const wien = { street: 'Währinger Straße 12', postal_code: '1090', city: 'Wien' };
    expect(householdKey({ ...wien, street: 'WAHRINGER Straße 12' })).toBe(householdKey(wien));
  });

  it.each([
    { street: 'ул. „Витоша“ № 5, ап. 4' },
    { street: 'ул. „Витоша“ № 53' },
    { postal_code: '1001' },
    { city: 'Пловдив' },
  ])('is another for another address: %o', (other) => {
    expect(householdKey({ ...sofia, ...other })).not.toBe(householdKey(sofia));
  });
});
