import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SigningKey, signUrl, verifyUrl } from './signed-link.ts';

const older: SigningKey = { keyId: 'client-1', secret: '0123456789abcdef0123456789abcdef' };
const newer: SigningKey = { keyId: 'client-2', secret: 'fedcba9876543210fedcba9876543210' };
const stranger: SigningKey = { keyId: 'client-1', secret: 'another secret of the same length' };
const report = 'https://bg.panel.example/outcome?attempt=Zk3v&outcome=complete';
const signed = signUrl(report, older);

const character = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
const value = fc
  .string({ unit: fc.constantFrom(...'abc019-_.~%&=+ /?#я'), maxLength: 12 })
  .map(encodeURIComponent);
const urls = fc
  .uniqueArray(fc.tuple(fc.constantFrom('attempt', 'outcome', 'raw', 'a', 'b'), value), {
    selector: ([name]) => name,
  })
  .map(
    (pairs) =>
      `https://bg.panel.example/outcome${pairs.length ? '?' : ''}${pairs.map((pair) => pair.join('=')).join('&')}`,
  );

describe('verifying refuses', () => {
  it.each([
    ['nothing', ''],
    ['an unsigned URL', report],
    ['a signature cut short', signed.slice(0, -1)],
    ['a signature made longer', `${signed}A`],
    ['padding', `${signed}=`],
    ['an appended parameter', `${signed}&outcome=screenout`],
    ['a fragment', `${signed}#x`],
    ['a space', ` ${signed}`],
    ['a line break', `${signed}\n`],
    ['a character outside ASCII', signed.replace('Zk3v', 'Zkя')],
    ['a signature alone', signed.slice(signed.indexOf('&signature='))],
  ])('%s as unsigned', (_, url) => {
    expect(verifyUrl(url, [older])).toEqual({ ok: false, reason: 'unsigned' });
  });

  it.each([
    ['another secret', signUrl(report, stranger)],
    ['a key that is no longer live', signUrl(report, newer)],
    ['another outcome', signed.replace('complete', 'screenout')],
    ['another host', signed.replace('bg.', 'de.')],
    ['another scheme', signed.replace('https', 'http')],
    ['another spelling of the same', signed.replace('complete', '%63omplete')],
    ['another key id', signed.replace('client-1', 'client-2')],
    ['a parameter before the signature', signed.replace('&signature=', '&extra=1&signature=')],
    ['a second signature', `${signed}${signed.slice(signed.indexOf('&signature='))}`],
  ])('%s', (_, url) => {
    expect(verifyUrl(url, [older])).toEqual({ ok: false, reason: 'bad_signature' });
  });

  it('everything without a key', () => {
    expect(verifyUrl(signed, [])).toEqual({ ok: false, reason: 'bad_signature' });
  });

  it('to work with a secret that can be guessed', () => {
    expect(() => verifyUrl(signed, [{ keyId: 'client-1', secret: '' }])).toThrow(RangeError);
    expect(() => signUrl(report, { keyId: 'client-1', secret: 'short' })).toThrow(RangeError);
    expect(() => signUrl(report, { keyId: 'a&b', secret: older.secret })).toThrow(RangeError);
  });

  it('what is over', () => {
    const url = signUrl(report, older, new Date('2026-03-06T00:00:00Z'));
    expect(verifyUrl(url, [older], new Date('2026-03-05T23:59:59Z')).ok).toBe(true);
    expect(verifyUrl(url, [older], new Date('2026-03-06T00:00:00Z'))).toEqual({
      ok: false,
      reason: 'expired',
    });
    const forged = url.replace('outcome=complete', 'outcome=quality');
    expect(verifyUrl(forged, [older], new Date('2027-01-01'))).toEqual({
      ok: false,
      reason: 'bad_signature',
    });
  });

  it.each([
    ['no key', report],
    ['the id of another key', `${report}&key=client-2`],
    ['an outcome twice', `${report}&outcome=screenout&key=client-1`],
    ['an attempt twice in other letters', `${report}&attemp%74=other&key=client-1`],
    ['an expiry that is no number', `${report}&key=client-1&expires=never`],
    ['an expiry without a value', `${report}&key=client-1&expires=`],
    ['a signature inside', `${report}&key=client-1&signature=x`],
  ])('what a client signed with %s', (_, text) => {
    const signature = createHmac('sha256', older.secret).update(text).digest('base64url');
    const result = verifyUrl(`${text}&signature=${signature}`, [older, newer]);
    expect(result).toEqual({ ok: false, reason: 'malformed' });
  });

  it('any change of a single character', () => {
    fc.assert(
      fc.property(urls, fc.nat(), character, (url, position, other) => {
        const good = signUrl(url, older);
        const at = position % good.length;
        const changed = good.slice(0, at) + other + good.slice(at + 1);
        fc.pre(changed !== good);
        expect(verifyUrl(changed, [older, newer]).ok).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('any character added or taken away', () => {
    fc.assert(
      fc.property(urls, fc.nat(), character, (url, position, other) => {
        const good = signUrl(url, older);
        const at = position % (good.length + 1);
        const longer = good.slice(0, at) + other + good.slice(at);
        const shorter = good.slice(0, at) + good.slice(at + 1);
        expect(verifyUrl(longer, [older, newer]).ok).toBe(false);
        if (shorter !== good) expect(verifyUrl(shorter, [older, newer]).ok).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('any other order of the parameters, and any more of them', () => {
    fc.assert(
      fc.property(urls, fc.nat(), fc.nat(), value, (url, from, to, extra) => {
        const good = signUrl(url, older);
        const [path = '', query = ''] = good.split('?');
        const parts = query.split('&');
        const [moved = ''] = parts.splice(from % parts.length, 1);
        parts.splice(to % (parts.length + 1), 0, moved);
        const reordered = `${path}?${parts.join('&')}`;
        if (reordered !== good) expect(verifyUrl(reordered, [older]).ok).toBe(false);
        expect(verifyUrl(`${good}&a=${extra}`, [older]).ok).toBe(false);
        expect(verifyUrl(good.replace('?', `?a=${extra}&`), [older]).ok).toBe(false);
      }),
    );
  });

  it('anything at all that was not signed', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !verifyUrl(text, [older, newer]).ok));
  });
});

describe('a URL is signed so that', () => {
  it('any HMAC-SHA-256 over it gives the same signature', () => {
    // printf %s "<url before &signature=>" | openssl dgst -sha256 -hmac <secret> -binary | basenc --base64url
    expect(signUrl(report, older, new Date('2026-03-06T00:00:00Z'))).toBe(
      `${report}&key=client-1&expires=1772755200&signature=Zr2gEKlNg74MLfJ7k_YWeEWiwRmlNCC5eksF_PIm1LA`,
    );
  });

  it('its parameters come back', () => {
    fc.assert(
      fc.property(urls, fc.constantFrom(older, newer), (url, key) => {
        const result = verifyUrl(signUrl(url, key), [older, newer]);
        const expected = new Map([...new URL(url).searchParams, ['key', key.keyId]] as [string, string][]);
        expect(result).toEqual({ ok: true, params: expected });
      }),
    );
  });

  it('two keys can be live, and one leaves alone', () => {
    for (const key of [older, newer]) expect(verifyUrl(signUrl(report, key), [newer, older]).ok).toBe(true);
    expect(verifyUrl(signed, [newer]).ok).toBe(false);
    expect(verifyUrl(signUrl(report, newer), [newer]).ok).toBe(true);
  });

  it.each([
    ['a signed one', signed],
    ['one that names a key', `${report}&key=1`],
    ['one that names a key in other letters', `${report}&k%65y=1`],
    ['one that names an expiry', `${report}&expires=1`],
    ['one with a fragment', `${report}#x`],
    ['one with a space', `${report}&a=b c`],
    ['one outside ASCII', `${report}&a=я`],
  ])('%s is refused', (_, url) => {
    expect(() => signUrl(url, older)).toThrow(RangeError);
  });
});
