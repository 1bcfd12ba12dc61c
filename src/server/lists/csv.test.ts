import { describe, expect, it } from 'vitest';
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
