import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openLog, redactedUrl } from './log.ts';

const code = 'aB3_-'.repeat(13).slice(0, 64);

describe('an address in a log', () => {
  it.each([
    ['/', '/'],
    ['/members/reward-claim', '/members/reward-claim'],
    [`/confirm?code=${code}`, '/confirm?…'],
    [`/reset-password/${code}`, '/reset-password/…'],
    [`/unsubscribe/${code.slice(0, 32)}/`, '/unsubscribe/…/'],
    [`/api/portal/v1/interviews/${code}/pages/2?x=ana@example.org`, '/api/portal/v1/interviews/…/pages/2?…'],
    ['/register?referrer=1#x', '/register?…'],
  ])('%s is written %s', (url, written) => expect(redactedUrl(url)).toBe(written));
});

describe('the log', () => {
  const logged = (write: (log: ReturnType<typeof openLog>) => void) => {
    const lines: string[] = [];
    const out = new PassThrough();
    out.on('data', (chunk) => lines.push(String(chunk)));
    write(openLog('info', out));
    out.read();
    return lines.join('');
  };

  it('names no person that a database error is about', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'members_email_key',
      detail: 'Key (email_key)=(ana@example.org) already exists.',
      where: 'ana@example.org',
      parameters: ['ana@example.org'],
    });
    const line = logged((log) =>
      log.error({ err: new Error('outer', { cause: error }) }, 'unexpected error'),
    );
    expect(line).not.toContain('ana@');
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      msg: 'unexpected error',
      err: { message: 'outer', cause: { code: '23505', constraint: 'members_email_key' } },
    });
  });

  it('names no visitor', () => {
    const request = {
      method: 'GET',
      url: `/confirm?code=${code}`,
      ip: '10.1.2.3',
      headers: { cookie: 'session=x' },
    };
    const line = logged((log) => log.info({ req: request }, 'asked'));
    expect(JSON.parse(line).req).toEqual({ method: 'GET', url: '/confirm?…' });
  });
});
