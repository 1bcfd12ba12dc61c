import { expect, it } from 'vitest';
import { csvOf } from './chart-csv.ts';

it('quotes, guards formulas and leaves numbers alone', () => {
  const series = [{ name: '=cmd()', values: [-3, null] }];
  expect(csvOf('Day', ['a,b', 'say "x"'], series)).toBe('\ufeffDay,\'=cmd()\r\n"a,b",-3\r\n"say ""x""",\r\n');
});

it('separates by semicolons where spreadsheets expect them', () => {
  const series = [{ name: 'Pages', values: [3] }];
  expect(csvOf('Day', ['a;b'], series, { separator: 'semicolon' })).toBe('\ufeffDay;Pages\r\n"a;b";3\r\n');
});
