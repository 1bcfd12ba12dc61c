import { describe, expect, it } from 'vitest';
import { csvLines } from './csv-lines.ts';
import { amountMinor, type Expected, judgeResults, type ResultMapping } from './payout-results.ts';

const batch: Expected[] = [1, 2, 3, 4, 5].map((request_id) => ({
  request_id,
  amount_minor: 2500,
  currency: 'USD',
  result: request_id === 4 ? 'sent' : request_id === 5 ? 'failed' : 'waiting',
}));
const mapping: ResultMapping = {
  columns: { number: 0, amount: 1, result: 2, reference: 3 },
  words: [
    { word: 'Изплатен', outcome: 'paid' },
    { word: 'върнат', outcome: 'returned' },
    { word: 'sent', outcome: 'sent' },
  ],
};
const faults = (...lines: string[][]) => judgeResults(lines, mapping, batch).map(({ fault }) => fault);

describe('a file of results', () => {
  it('names what cannot be taken', () => {
    expect(
      faults(
        ['', '25.00', 'sent'],
        ['one', '25.00', 'sent'],
        ['77', '25.00', 'sent'],
        ['1', '25.00', 'sent'],
        ['1', '25.00', 'върнат'],
        ['2', '', 'sent'],
        ['3', '24.99', 'sent'],
      ),
    ).toEqual(['no_number', 'no_number', 'unknown', 'double', 'double', 'no_amount', 'wrong_amount']);
    expect(faults(['1', '25', 'perhaps'], ['4', '25', 'sent'], ['5', '25', 'sent'])).toEqual([
      'unclear_result',
      'known',
      'contradicts',
    ]);
  });

  it('takes the rest, whatever the case of a word and the shape of a number', () => {
    const [one, two] = judgeResults(
      [
        ['#1', '25,00 USD', ' ИЗПЛАТЕН ', '4417'],
        ['2', 'USD 25.00', 'върнат'],
      ],
      mapping,
      batch,
    );
    expect(one).toMatchObject({ line: 2, request_id: 1, outcome: 'paid', reference: '4417', fault: null });
    expect(two).toMatchObject({ line: 3, request_id: 2, outcome: 'returned', reference: null, fault: null });
  });

  it('without a column of results says the same of all lines', () => {
    const every = { columns: { number: 0, amount: 1 }, words: [], every: 'sent' } as const;
    expect(judgeResults([['1', '25']], every, batch)).toMatchObject([{ outcome: 'sent', fault: null }]);
    expect(judgeResults([['1', '25']], { columns: every.columns, words: [] }, batch)).toMatchObject([
      { fault: 'unclear_result' },
    ]);
  });

  it.each([
    ['25', 2500],
    ['25.5', 2550],
    ['1 234,50', 123_450],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1\u00a0234.5', 123_450],
    ['25.00 EUR', null],
    ['25.123.4', null],
    ['-25', null],
    ['25 лв', null],
    ['1e3', null],
  ])('reads %s', (text, minor) => {
    expect(amountMinor(text, 'USD')).toBe(minor);
  });

  it.each([
    ['1500', 'JPY', 1500],
    ['1,500', 'JPY', 1500],
    ['1500.0', 'JPY', null],
    ['25.000', 'KWD', 25_000],
    ['1,234.500 KWD', 'KWD', 1_234_500],
    ['25', 'KWD', 25_000],
    ['1.234.500', 'KWD', null],
  ])('reads %s with the digits of %s', (text, currency, minor) => {
    expect(amountMinor(text, currency)).toBe(minor);
  });

  it('is read with its own separator, quotes and mark', () => {
    expect(csvLines('\ufeffa;b\r\n1;"x; ""y"""\r\n\r\n2;\'=z')).toEqual([
      ['a', 'b'],
      ['1', 'x; "y"'],
      ['2', '=z'],
    ]);
    expect(csvLines('a\tb\n"two\nlines"\tc')).toEqual([
      ['a', 'b'],
      ['two\nlines', 'c'],
    ]);
    expect(csvLines('')).toEqual([]);
  });
});
