import { expect, it } from 'vitest';
import { priceInMinor, priceTyped } from './price.ts';

it.each([
  ['-1', 'EUR'],
  ['3,505', 'EUR'],
  ['3.5', 'JPY'],
  ['1e3', 'EUR'],
  ['three', 'EUR'],
])('%s %s is no price', (typed, currency) => {
  expect(priceInMinor(typed, currency)).toBeNaN();
});

it.each([
  ['', 'EUR', null],
  ['3', 'EUR', 300],
  [' 3,5 ', 'EUR', 350],
  ['19.99', 'USD', 1999],
  ['400', 'JPY', 400],
  ['1.005', 'KWD', 1005],
])('%s %s is %s in minor units', (typed, currency, minor) => {
  expect(priceInMinor(typed, currency)).toBe(minor);
});

it.each([
  [null, 'EUR', ''],
  [300, 'EUR', '3'],
  [350, 'EUR', '3.50'],
  [400, 'JPY', '400'],
])('%s of %s stands in a field as %s', (minor, currency, typed) => {
  expect(priceTyped(minor, currency)).toBe(typed);
});
