import { expect, it } from 'vitest';
import { typedNumber } from './typed-number.ts';

it('a whole number is read with the blanks of its thousands', () => {
  expect(['7', ' 42 ', '0', '-5', '1 000', '12\u00a0345\u202f678'].map(typedNumber)).toEqual([
    7, 42, 0, -5, 1000, 12_345_678,
  ]);
});

it('nothing is none, and what is no whole number is never taken for none or for another number', () => {
  expect(['', '  '].map(typedNumber)).toEqual([null, null]);
  for (const typed of [
    'abc',
    '2k',
    '1,000',
    '1.000',
    '1.5',
    '1e3',
    '1e999',
    '0x10',
    'Infinity',
    '1 00',
    '10 0000',
    '-',
  ])
    expect(typedNumber(typed), typed).toBeNaN();
});
