import { expect, it } from 'vitest';
import { withoutAddresses } from './without-addresses.ts';

it.each([
  [
    '550 5.1.1 <eva.petrova@example.org>: Recipient address rejected',
    '550 5.1.1 <…>: Recipient address rejected',
  ],
  ['550 No such user Eva.Petrova here', '550 No such user … here'],
  [
    '550-5.1.1 https://support.example.com/mail/?p=NoSuchUser a640c23a62f3a-aac22d4 - gsmtp',
    '550-5.1.1 https://support.example.com/… a640c23a62f3a-aac22d4 - gsmtp',
  ],
  ['554 blocked link http://bg.panel.example/confirm?code=abc', '554 blocked link http://bg.panel.example/…'],
  [`554 unwanted ${'c'.repeat(64)}`, '554 unwanted …'],
  ['451 4.3.0 Try again later', '451 4.3.0 Try again later'],
])('of "%s" nothing names the recipient', (said, kept) => {
  expect(withoutAddresses(said, 'eva.petrova@example.org')).toBe(kept);
});

it('leaves an answer alone that merely contains the letters of a short name', () => {
  expect(withoutAddresses('550 5.7.1 a policy of ours', 'a@example.org')).toBe('550 5.7.1 a policy of ours');
  expect(withoutAddresses('550 spelled (wrongly', 'x(y@example.org')).toBe('550 spelled (wrongly');
});
