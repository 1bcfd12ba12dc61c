import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registrationOrigin } from './registration-origin.ts';

const code = 'a'.repeat(32);

describe('who sent a visitor', () => {
  it.each([
    ['', {}],
    ['?referrer=short', {}],
    [`?referrer=${code}b`, {}],
    [`?referrer=${code}`, { referrer: code }],
    ['?originator=', {}],
    ['?originator=%20', {}],
    ['?utm_source=x', {}],
    ['?originator=ads', { originator: 'ads', originator_params: {} }],
    [
      `?lang=bg&return=%2Fmembers%2Fprofiler&originator=ads&click=7&click=8&sub=%D1%8F&referrer=${code}`,
      { referrer: code, originator: 'ads', originator_params: { click: '7', sub: 'я' } },
    ],
  ])('of %s', (search, origin) => {
    expect(registrationOrigin(search)).toEqual(origin);
  });

  it('is never more than the server takes', () => {
    const query = fc.array(fc.tuple(fc.string(), fc.string({ maxLength: 3000 })), { maxLength: 40 });
    fc.assert(
      fc.property(query, (pairs) => {
        const search = new URLSearchParams([['originator', 'ads'], ...pairs]).toString();
        const params = registrationOrigin(search).originator_params ?? {};
        expect(Object.keys(params).length).toBeLessThanOrEqual(20);
        expect(new TextEncoder().encode(JSON.stringify(params)).length).toBeLessThanOrEqual(2048);
      }),
    );
  });
});
