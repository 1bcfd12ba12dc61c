import { PassThrough } from 'node:stream';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openLog } from '#server/log.ts';
import { developmentBuild } from '#server/pages/assets.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const lines: Array<Record<string, unknown>> = [];
const logInto = () => {
  const out = new PassThrough();
  out.on('data', (chunk) => {
    for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line));
  });
  return openLog('info', out);
};
const build = developmentBuild('src/portal/entry-client.tsx');
const plain = await startTestApp({}, { log: logInto(), build });
const behind = await startTestApp(
  { TRUST_PROXY: '10.9.0.0/16', ACCESS_LOG: '1' },
  { log: logInto(), beside: plain },
);
afterAll(async () => {
  await behind.close();
  await plain.close();
});
beforeEach(() => {
  lines.length = 0;
});

const PROXY = '10.9.0.1';
const get = async (
  test: TestApp,
  url: string,
  headers: Record<string, string> = {},
  remoteAddress = PROXY,
) => {
  const {
    statusCode,
    headers: answered,
    body,
  } = await test.app.inject({
    method: 'GET',
    url,
    remoteAddress,
    headers: { host: 'bg.localhost:3000', accept: 'text/html', ...headers },
  });
  return { status: statusCode, id: String(answered['x-request-id']), body };
};
/** The log after all lines have been written. */
const logged = async (message: string) => {
  await new Promise((resolve) => setImmediate(resolve));
  return lines.filter(({ msg }) => msg === message);
};

describe('an id', () => {
  it.each(['/', '/health', '/api/portal/v1/list/country', '/api/nothing', '/nowhere', '/%zz', '/api/%zz'])(
    'is in the answer to %s, and is never the same',
    async (url) => {
      const [first, second] = [await get(plain, url), await get(plain, url)];
      expect(first.id).toMatch(/^[\w-]{10,}$/);
      expect(second.id).toMatch(/^[\w-]{10,}$/);
      expect(second.id).not.toBe(first.id);
    },
  );

  it('is in the answer to a host that is none of ours', async () => {
    expect((await get(plain, '/', { host: 'elsewhere.example' })).id).toMatch(/^[\w-]{10,}$/);
  });

  it('names the request in the log when it has failed', async () => {
    await plain.database.pool.query('alter table questionnaires rename to questionnaires_away');
    try {
      const { status, id, body } = await get(plain, '/api/portal/v1/profile/register', { accept: '*/*' });
      expect([status, JSON.parse(body).code]).toEqual([500, 'unexpected']);
      const [line] = await logged('unexpected error');
      expect(line).toMatchObject({
        request_id: id,
        req: { method: 'GET', url: '/api/portal/v1/profile/register' },
      });
    } finally {
      await plain.database.pool.query('alter table questionnaires_away rename to questionnaires');
    }
  });

  it.each([
    ['trace-1234567', true],
    ['short', false],
    ['x'.repeat(65), false],
    ['two words here', false],
    ['"injected":true', false],
  ])('is the one of a proxy that is trusted, where it is one: %s', async (given, taken) => {
    expect((await get(behind, '/health', { 'x-request-id': given })).id === given).toBe(taken);
    expect((await get(plain, '/health', { 'x-request-id': given })).id).not.toBe(given);
  });
});

describe('the access log', () => {
  it('is written where it is asked for, without whose request it was', async () => {
    const secret = 'a'.repeat(43);
    const headers = {
      'user-agent': 'A browser of somebody',
      cookie: `session=${secret}`,
      'x-forwarded-for': '203.0.113.7',
    };
    const { id } = await get(behind, `/api/portal/v1/returns/${secret}?email=ana@example.org`, headers);
    const [line] = await logged('request');
    expect(line).toMatchObject({
      level: 'info',
      request_id: id,
      req: { method: 'GET', url: '/api/portal/v1/returns/…?…' },
      res: { statusCode: 422 },
      ms: expect.any(Number),
    });
    expect(JSON.stringify(lines)).not.toMatch(/203\.0|browser of|ana@|aaaa/);
    await get(plain, '/health');
    expect((await logged('request')).filter(({ request_id }) => request_id !== id)).toEqual([]);
  });
});

describe('forwarding headers', () => {
  const ready = async (test: TestApp) => {
    const { status, body } = await get(test, '/ready');
    return { status, proxy: JSON.parse(body).data?.proxy };
  };
  const complaint = /^Requests come with forwarding headers .* TRUST_PROXY/;
  const complaints = () => lines.filter(({ msg }) => complaint.test(String(msg)));

  it('of a trusted proxy are believed, and nothing is to be said', async () => {
    await get(behind, '/health', { 'x-forwarded-for': '203.0.113.7' });
    expect([await ready(behind), complaints()]).toEqual([{ status: 200, proxy: undefined }, []]);
  });

  it.each([{ 'x-forwarded-for': '203.0.113.7' }, { forwarded: 'for=203.0.113.7' }])(
    'of whom nobody has named are said once, and keep no process from its work: %j',
    async (headers) => {
      const fresh = await startTestApp({ TRUST_PROXY: '10.9.0.0/16' }, { log: logInto(), beside: plain });
      try {
        await get(fresh, '/health');
        expect((await ready(fresh)).proxy).toBeUndefined();
        for (let time = 0; time < 2; time++) await get(fresh, '/health', headers, '192.0.2.1');
        expect(await ready(fresh)).toEqual({ status: 200, proxy: expect.stringMatching(complaint) });
        await new Promise((resolve) => setImmediate(resolve));
        expect(complaints()).toEqual([expect.objectContaining({ level: 'warn' })]);
      } finally {
        await fresh.close();
      }
    },
  );
});
