import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINIMUM_PASSWORD_LEVEL, passwordLevel, passwordScore } from './password-strength.ts';

/** A second implementation of the deductions: removes the repeated blocks from the text and compares lengths. */
function withoutRepeats(text: string, n: number): string {
  let kept = '';
  for (let i = 0; i < text.length; ) {
    const block = text.slice(i, i + n);
    if (i >= n && block.length === n && block === text.slice(i - n, i)) i += n;
    else kept += text[i++];
  }
  return kept;
}

describe('password strength', () => {
  it.each(['', 'a', 'aB1', '!A1', '1_a'])(
    'gives nothing for %j, shorter than four characters',
    (password) => {
      expect(passwordScore(password)).toBe(0);
      expect(passwordLevel(password)).toBe(0);
    },
  );

  it.each([
    // 8 letters 32, three repeated -3, only word characters -10
    ['abbccdde', 19, 0],
    ['abbccdef', 20, 1],
    // 9 characters 36, letters with digits +15, only word characters -10, one or two repeated
    ['aabbcdef1', 39, 1],
    ['aabcdefg1', 40, 2],
    // 12 characters 48, mixed case +10, letters with digits +15, only word characters -10
    ['Aabbccddefg1', 60, 2],
    ['Aabbccdefgh1', 61, 3],
  ])('stands on the right side of the boundary: %s is %i, level %i', (password, score, level) => {
    expect(passwordScore(password)).toBe(score);
    expect(passwordLevel(password)).toBe(level);
  });

  it.each([
    ['abcd', 6], // 16 - 10
    ['1234', 11], // 16 + 5 - 10: digits only is not punished twice
    ['12ab', 21], // 16 + 15 - 10
    ['123a', 26], // 16 + 5 + 15 - 10
    ['ab!c', 31], // one symbol: 16 + 15
    ['aaaa', 1], // 16 - 3 (n=1) - 2 (n=2) - 10
    ['aaaaaaaa', 2], // 32 - 7 - 6 - 3 - 4 - 10
    ['abab!?', 42], // 24 - 2 + 5 + 15
    ['abcabc', 11], // 24 - 3 - 10
    ['abcdabcd', 18], // 32 - 4 - 10
    ['a,b,', 36], // the comma is a symbol: 16 + 5 + 15
    ['a_b_', 26], // the underscore is a symbol and a word character: 16 + 5 + 15 - 10
    ['a.b-', 16], // a full stop and a hyphen are neither
    ['aB1!', 71], // 16 + 10 + 15 + 15 + 15
    ['Abcdef12345!@', 100], // 52 + 5 + 5 + 10 + 45 = 117, clamped
    ['парола', 14], // 24 - 10
    ['Парола1', 43], // 28 + 10 + 15 - 10
    ['😀😁😂', 0], // three characters, not six
  ])('scores %s as %i', (password, score) => {
    expect(passwordScore(password)).toBe(score);
  });

  it('asks for the blue level', () => {
    expect(MINIMUM_PASSWORD_LEVEL).toBe(2);
  });

  const password = fc.string({ unit: fc.constantFrom(...'abcABC012!,_.-'), maxLength: 40 });

  it('stays a whole number between 0 and 100 and grows its level with its score', () => {
    fc.assert(
      fc.property(fc.oneof(password, fc.string({ unit: 'binary' })), (text) => {
        const score = passwordScore(text);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        const boundaries = [20, 40, 61];
        expect(passwordLevel(text)).toBe(boundaries.filter((boundary) => score >= boundary).length);
      }),
    );
  });

  it('subtracts exactly the characters that repeated blocks of one to four lose', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 9, maxLength: 25 }),
        (text) => {
          const lost = [1, 2, 3, 4].reduce((sum, n) => sum + text.length - withoutRepeats(text, n).length, 0);
          expect(passwordScore(text)).toBe(Math.min(100, Math.max(0, text.length * 4 - lost - 10)));
        },
      ),
    );
  });

  it('never falls when a character of a new kind is added to an unpatterned password', () => {
    fc.assert(
      fc.property(fc.constantFrom('abcd', 'abcde1', 'aBcDe', '!a?b'), (text) => {
        expect(passwordScore(`${text}Z9#`)).toBeGreaterThan(passwordScore(text));
      }),
    );
  });
});
