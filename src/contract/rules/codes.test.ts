import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isConfirmationCode, isReferrerCode } from './codes.ts';

describe.each([
  ['a referrer code', isReferrerCode, 32],
  ['a confirmation code', isConfirmationCode, 64],
] as const)('%s', (_, isCode, length) => {
  it('is refused when it is of another length, kind or alphabet', () => {
    const code = 'a'.repeat(length);
    for (const wrong of [
      '',
      code.slice(1),
      `${code}a`,
      ` ${code.slice(1)}`,
      `${code.slice(1)}\n`,
      `${code}\n`,
    ])
      expect(isCode(wrong), JSON.stringify(wrong)).toBe(false);
    for (const wrong of [`${code.slice(1)}<`, `${code.slice(1)}/`, `${code.slice(1)}я`])
      expect(isCode(wrong)).toBe(false);
    for (const wrong of [null, undefined, 7, [code], Array.from(code)]) expect(isCode(wrong)).toBe(false);
  });

  it('is what random bytes give in base64url', () => {
    const bytes = fc.uint8Array({ minLength: (length / 4) * 3, maxLength: (length / 4) * 3 });
    fc.assert(fc.property(bytes, (random) => isCode(Buffer.from(random).toString('base64url'))));
  });
});
