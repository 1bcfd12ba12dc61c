import { expect, it } from 'vitest';
import { givenList, looksTitled } from './given-list.ts';

const columns = [
  { name: 'id', label: 'Id', title: /^(id|attempt)$/i },
  { name: 'verdict', label: 'Decision', title: /^(decision|accepted)$/i },
];
const isValue = (cell: string) => /^(accepted|rejected)$/i.test(cell);
const isTitled = (text: string) => looksTitled(givenList('', text).lines, columns, isValue);

it('a first line is known as titles by one of them', () => {
  expect(isTitled('Attempt;Accepted\nA-1;yes')).toBe(true);
  expect(isTitled('Ours;Decision\nA-1;accepted')).toBe(true);
});

it('a first line that decides on an attempt is none', () => {
  expect(isTitled('A-1;rejected\nA-2;accepted')).toBe(false);
  expect(isTitled('A-1;accepted\nA-2;rejected')).toBe(false);
});
