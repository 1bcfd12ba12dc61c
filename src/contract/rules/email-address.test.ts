import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailKey, isEmailAddress } from './email-address.ts';

describe('an e-mail address', () => {
  it.each([
    '',
    'ivan',
    '@example.com',
    'ivan@',
    'ivan@localhost',
    'ivan@example',
    'ivan@example..com',
    'ivan@.example.com',
    'ivan@example.com.',
    'ivan@-example.com',
    'ivan@example-.com',
    'ivan@exa_mple.com',
    'ivan@example.c',
    'ivan@192.168.0.1',
    'ivan@[192.168.0.1]',
    'ivan@example.123',
    'ivan@exam%70le.com',
    'ivan@example.com/path',
    'ivan@example.com:25',
    'ivan@exam\u00adple.com',
    'ivan@example。com',
    'ivan@@example.com',
    'ivan@a@example.com',
    '.ivan@example.com',
    'ivan.@example.com',
    'iv..an@example.com',
    'iv an@example.com',
    '"iv an"@example.com',
    'иван@example.com',
    ' ivan@example.com',
    'ivan@example.com ',
    'ivan@example.com\n',
    'ivan@example.com\r\nBcc: all@example.com',
    'Ivan <ivan@example.com>',
    'ivan@example.com,eva@example.com',
    'ivan\0@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ivan@${'a'.repeat(64)}.com`,
    `ivan@${'abcdefghi.'.repeat(25)}com`,
    // short as written, but 12 characters longer in ASCII form
    `${'a'.repeat(60)}@${'abcdefghi.'.repeat(17)}${'я'.repeat(18)}.бг`,
    null,
    7,
    ['ivan@example.com'],
  ])('is not %j', (value) => {
    expect(isEmailAddress(value)).toBe(false);
  });

  it.each([
    'ivan@example.com',
    'IVAN.Petrov+panel@Example.CO.UK',
    "o'neil_2@sub-domain.example.org",
    '1@2.example',
    'ivan@пример.бг',
    'ivan@xn--e1afmkfd.xn--90ae',
    'ivan@straße.example',
    `${'a'.repeat(64)}@example.com`,
  ])('is %j', (value) => {
    expect(isEmailAddress(value)).toBe(true);
  });

  it('is judged for anything without throwing', () => {
    fc.assert(fc.property(fc.anything(), (value) => typeof isEmailAddress(value) === 'boolean'));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => typeof isEmailAddress(`a@${text}`) === 'boolean'),
    );
  });

  it('is judged in time that grows with its length only', () => {
    expect(isEmailAddress(`${'a.'.repeat(100_000)}@${'a-'.repeat(100_000)}`)).toBe(false);
    expect(isEmailAddress(`${'a.'.repeat(31)}@${'a'.repeat(180)}`)).toBe(false);
  });
});

describe('the key of an address', () => {
  it.each([
    ['Ivan@Example.com', 'ivan@example.com'],
    ['ivan+panel@example.com', 'ivan@example.com'],
    ['ivan+a+b@example.com', 'ivan@example.com'],
    ['+tag@example.com', '+tag@example.com'],
    ['+tag+a@example.com', '+tag@example.com'],
    ['i.van@example.com', 'i.van@example.com'],
    ['i.v.an+x@gmail.com', 'ivan@gmail.com'],
    ['I.Van@GoogleMail.com', 'ivan@gmail.com'],
    ['ivan@gmail.com.example', 'ivan@gmail.com.example'],
    ['ivan@ПРИМЕР.бг', 'ivan@xn--e1afmkfd.xn--90ae'],
    ['not an address', 'not an address'],
  ])('of %s is %s', (address, key) => {
    expect(emailKey(address)).toBe(key);
  });

  it('is its own key, whatever the case, the tag and the dots were', () => {
    const address = fc.emailAddress().filter(isEmailAddress);
    fc.assert(
      fc.property(address, fc.constantFrom('', '+a', '+a.b+c'), (plain, tag) => {
        const [local = '', domain = ''] = plain.split('@');
        const key = emailKey(plain);
        expect(emailKey(key)).toBe(key);
        expect(emailKey(plain.toUpperCase())).toBe(key);
        expect(emailKey(`${local}${tag}@${domain}`)).toBe(key);
        const gmail = emailKey(`${local}@gmail.com`);
        expect(emailKey(`${local.split('').join('.')}@googlemail.com`)).toBe(gmail);
      }),
    );
  });

  it('never throws and never grows a key out of a key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const key = emailKey(`${text}@gmail.com`);
        expect(emailKey(key)).toBe(key);
        emailKey(text);
      }),
    );
  });
});
