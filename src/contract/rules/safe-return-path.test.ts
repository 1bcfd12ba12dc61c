import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './safe-return-path.ts';

describe('the page to return to', () => {
  it.each([
    '',
    'members/account',
    ' /members/account',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/members\\account',
    '/.//evil.example',
    '/members/..//evil.example',
    '/%2e//evil.example',
    '/%2f/evil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/%00',
    '/%',
    '/\ud800',
    '/api/portal/v1/auth/logout',
    '/API/portal/v1/auth/logout',
    '/%61pi/portal/v1/auth/logout',
    '/members/../api/portal/v1/auth/logout',
    '/members/%2e%2E/api/portal/v1/auth/logout',
    '/api',
    `/${'a'.repeat(2048)}`,
    null,
    undefined,
    7,
    ['/members'],
  ])('is not %j', (value) => {
    expect(safeReturnPath(value)).toBeNull();
  });

  it.each([
    '/',
    '/members/reward-claim',
    '/members/questionnaires?page=2&sort[by]=points',
    '/faq#points',
    '/contact-us?about=https://example.com//x',
    '/api-news',
  ])('is %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it('is what the browser would make of it', () => {
    expect(safeReturnPath('/members/../faq?q=точки')).toBe('/faq?q=%D1%82%D0%BE%D1%87%D0%BA%D0%B8');
  });

  it('never leaves the site, whatever was asked', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '@',
      ':',
      '?',
      '#',
      '\t',
      'evil.example',
      'api',
      'http:',
      'a',
    );
    const text = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(text, (value) => {
        const path = safeReturnPath(value);
        if (path === null) return;
        for (const base of ['https://bg.panel.example/login', 'https://bg.panel.example/members/account/'])
          expect(new URL(path, base).origin).toBe('https://bg.panel.example');
        expect(path.startsWith('//')).toBe(false);
        expect(safeReturnPath(path)).toBe(path);
      }),
      { numRuns: 1000 },
    );
  });
});
