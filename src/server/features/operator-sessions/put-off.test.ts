import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { mayPutOff } from './put-off.ts';

const local = readConfig({});
const caller = (ip: string, headers: Record<string, string> = {}) => ({
  ip,
  header: (name: string) => headers[name],
});

describe('the second factor', () => {
  it('is never put off by a panel that is no demo, or elsewhere than at localhost', () => {
    const elsewhere = readConfig({ PUBLIC_URL: 'https://panel.example' });
    expect(mayPutOff(local, false, caller('127.0.0.1'))).toBe(false);
    expect(mayPutOff(elsewhere, true, caller('127.0.0.1'))).toBe(false);
  });

  it.each(['10.0.0.1', '192.168.1.7', '::ffff:10.0.0.1', '2001:db8::1', '127.evil.example', '', '0.0.0.0'])(
    'is never put off from %j',
    (ip) => expect(mayPutOff(local, true, caller(ip))).toBe(false),
  );

  it.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'])(
    'is never put off behind a proxy that says %s',
    (name) => expect(mayPutOff(local, true, caller('127.0.0.1', { [name]: 'something' }))).toBe(false),
  );

  it.each(['127.0.0.1', '127.8.4.2', '::1', '::ffff:127.0.0.1'])('may be put off in a demo from %s', (ip) =>
    expect(mayPutOff(local, true, caller(ip))).toBe(true),
  );
});
