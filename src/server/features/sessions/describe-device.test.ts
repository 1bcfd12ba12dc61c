import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeDevice } from './describe-device.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

describe('a browser in plain words', () => {
  it.each([
    [`${windows} ${webKit} Chrome/126.0.0.0 Safari/537.36`, 'Chrome', 'Windows', 'computer'],
    [
      `${windows} ${webKit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
      'Microsoft Edge',
      'Windows',
      'computer',
    ],
    [`${windows} ${webKit} Chrome/126.0.0.0 Safari/537.36 OPR/112.0.0.0`, 'Opera', 'Windows', 'computer'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
      'Firefox',
      'Windows',
      'computer',
    ],
    [
      `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`,
      'Safari',
      'macOS',
      'computer',
    ],
    [
      'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
      'Firefox',
      'Linux',
      'computer',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/126.0.0.0 Safari/537.36`,
      'Chrome',
      'ChromeOS',
      'computer',
    ],
    [`${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS', 'phone'],
    [`${iPhone} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS', 'phone'],
    [`${iPhone} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iOS', 'phone'],
    [
      `${iPhone.replaceAll('iPhone', 'iPad')} Version/16.6 Mobile/15E148 Safari/604.1`,
      'Safari',
      'iPadOS',
      'tablet',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/126.0.0.0 Mobile Safari/537.36`,
      'Chrome',
      'Android',
      'phone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/126.0.0.0 Safari/537.36`,
      'Chrome',
      'Android',
      'tablet',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) ${webKit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
      'phone',
    ],
  ])('%s', (userAgent, browser, system, kind) => {
    expect(describeDevice(userAgent)).toEqual({ browser, system, kind });
  });

  it.each([[''], ['curl/8.5.0'], ['<script>alert(1)</script>']])('is unknown for %j', (userAgent) => {
    expect(describeDevice(userAgent)).toEqual({ browser: null, system: null, kind: 'unknown' });
  });

  it('never repeats what the header says', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (noise) => {
        const { browser, system } = describeDevice(`${noise} Windows Firefox/1 ${noise}`);
        for (const name of [browser, system]) expect(name ?? 'none').toMatch(/^[A-Za-z ]+$/);
      }),
    );
  });
});
