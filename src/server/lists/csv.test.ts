import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYTE_ORDER_MARK } from '#contract/rules/csv-cells.ts';
import { csvLines } from '#contract/rules/csv-lines.ts';
import { csvLine } from './csv.ts';

const forPeople = { separator: ',', plain: false } as const;

describe('a line of a CSV file', () => {
  it.each(['=1+1', '+1', '-2+3', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("http://x";"y")'])(
    'keeps a spreadsheet from running %j',
    (text) => {
      expect(csvLine([text], forPeople).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it.each([
    [-5, '-5'],
    [0, '0'],
    [true, 'true'],
    [null, ''],
    [new Date('2026-01-02T03:04:05.006Z'), '2026-01-02T03:04:05.006Z'],
    [['a', 'b'], 'a b'],
    ['Ана', 'Ана'],
    ['a,b', '"a,b"'],
    ['a;b', 'a;b'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
  ])('writes %j as %j', (cell, text) => {
    expect(csvLine([cell], forPeople)).toBe(`${text}\r\n`);
  });

  it('for programs has texts as they are, and the separator that was asked for', () => {
    expect(csvLine(['=1+1', 'a;b', 'a,b'], { separator: ';', plain: true })).toBe('=1+1;"a;b";a,b\r\n');
  });
});

describe('a CSV file that is read again', () => {
  it.each([',', ';'] as const)('has the cells that were written with "%s" between them', (separator) => {
    // An apostrophe that somebody wrote before a formula can't be told from ours.
    const cell = fc
      .string({ unit: fc.constantFrom('a', 'я', ',', ';', '"', '\n', '\r', '=', '-', '\t', "'", ' ') })
      .filter((text) => !/^'[=\-\t\r]/.test(text));
    const row = fc.tuple(cell, cell, cell).filter((cells) => cells.some((one) => one.trim() !== ''));
    fc.assert(
      fc.property(fc.array(row), fc.boolean(), (rows, plain) => {
        const lines = [['id', 'result', 'reason'], ...rows];
        const style = { separator, plain };
        const file = (plain ? '' : BYTE_ORDER_MARK) + lines.map((cells) => csvLine(cells, style)).join('');
        expect(csvLines(file)).toEqual(lines);
      }),
    );
  });

  it.each([
    ['1,"late; too fast; twice"\r\n2,ok\r\n', 'late; too fast; twice'],
    ['1;"1,5 minutes, at most, it seems"\n2;ok', '1,5 minutes, at most, it seems'],
    ['1,"two; or;\nthree; lines"\n2,ok', 'two; or;\nthree; lines'],
  ])('is not misled by what stands in quotes: %j', (file, cell) => {
    expect(csvLines(file)).toEqual([
      ['1', cell],
      ['2', 'ok'],
    ]);
  });
});
