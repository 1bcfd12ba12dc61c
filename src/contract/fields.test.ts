import { describe, expect, it } from 'vitest';
import { personName } from './fields.ts';

describe('a name', () => {
  it.each([
    'Ivan',
    'Мария-Луиза',
    "O'Neil",
    'J. R. R.',
    'J.R.R. Tolkien',
    'St. John',
    'Martin Luther King Jr.',
    'M. ИВАНОВА',
    'Ana María de los Ángeles',
    'अनिल क्‍ष',
    '山田 太郎',
    'Elena 2024',
    'X Æ A-12',
  ])('may be %s', (name) => {
    expect(personName.safeParse(name).success).toBe(true);
  });

  it.each([
    'evil.com',
    'EVIL.COM',
    'Evil.Com',
    'evil．com',
    'evil。com',
    'WWW.evil',
    'a/b',
    'me@home',
    'http://x',
    '+359 888 123 456',
    'call ０８８８１２３４５６',
    'moc\u202eevil',
    'a\nb',
  ])('may not be %j', (name) => {
    expect(personName.safeParse(name).success).toBe(false);
  });
});
