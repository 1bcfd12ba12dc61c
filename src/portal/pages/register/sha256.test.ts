import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startsWithZeroBits } from '#contract/rules/proof-of-work.ts';
import { sha256From } from './sha256.ts';
import { solveChallenge } from './solve-challenge.ts';

const expected = (text: string) => createHash('sha256').update(text).digest('hex');

const digestOf = (digestWith: (rest: string) => Uint8Array, rest: string) =>
  Buffer.from(digestWith(rest)).toString('hex');

it('is the digest that the server computes, whatever the length', () => {
  for (const shared of [0, 1, 55, 56, 63, 64, 65, 130]) {
    const prefix = 'y'.repeat(shared);
    const digestWith = sha256From(prefix);
    for (const length of [0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 200, 3, 0]) {
      const rest = 'x'.repeat(length);
      expect(digestOf(digestWith, rest)).toBe(expected(prefix + rest));
    }
  }
});

it('is the digest that the server computes, whatever the letters', () => {
  const text = fc.string({ unit: 'binary', maxLength: 150 }).map((value) => Buffer.from(value).toString());
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 4 }), (prefix, rests) => {
      const digestWith = sha256From(prefix);
      for (const rest of rests) expect(digestOf(digestWith, rest)).toBe(expected(prefix + rest));
    }),
  );
});

it('counts the bits of 0 at the beginning of a digest', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 4, maxLength: 4 }),
      fc.integer({ min: 0, max: 32 }),
      (digest, bits) => {
        const text = [...digest].map((byte) => byte.toString(2).padStart(8, '0')).join('');
        expect(startsWithZeroBits(digest, bits)).toBe(text.startsWith('0'.repeat(bits)));
      },
    ),
  );
});

it('solves a challenge, and stops when nobody waits for it any more', async () => {
  const proof = await solveChallenge(
    { challenge: 'abc.12.def', difficulty: 12 },
    new AbortController().signal,
  );
  expect(proof).toMatch(/^abc\.12\.def\.\d+$/);
  expect(expected(proof)).toMatch(/^000/);
  const cancelled = new AbortController();
  const endless = solveChallenge({ challenge: 'abc', difficulty: 200 }, cancelled.signal);
  cancelled.abort();
  await expect(endless).rejects.toThrow(/abort/i);
});
