import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { type CallError, createCall, queryString } from './call.ts';

/** A server with the test's answers that records the requests. */
let answer: { status: number; body?: unknown; reason?: string; text?: string; silent?: boolean } = {
  status: 200,
};
let asked: {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
};
const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  asked = { method: request.method, url: request.url, headers: request.headers, body };
  if (answer.silent) return;
  response.writeHead(answer.status, answer.reason, { 'content-type': 'application/json' });
  response.end(answer.text ?? (answer.body === undefined ? '' : JSON.stringify(answer.body)));
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/portal/v1`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Calls = Record<string, { params: unknown; query: unknown; body: unknown; data: unknown }>;
const said: string[] = [];
let signedOut = 0;
let otherSite: (address: string) => void;
const callAt = (address: string) =>
  createCall<Calls>({
    base: address,
    onFailure: (message) => said.push(message),
    onOtherSite: (site) => otherSite(site),
    onSignedOut: () => {
      signedOut += 1;
    },
  });
const call = callAt(base);
const refused = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => Promise.reject(new Error('It was not refused')),
    (error) => error,
  );

afterEach(() => {
  said.length = 0;
  signedOut = 0;
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('sends a body as JSON under the base path, asks for JSON, and answers the data', async () => {
    answer = { status: 200, body: { success: true, data: { id: 7 } } };
    const data = await call('POST /rewards/:id/exchange/:quantity', {
      params: { id: 'a/b', quantity: 2 },
      body: { values: { 1: 'x' } },
    });
    expect(data).toEqual({ id: 7 });
    expect(asked).toMatchObject({
      method: 'POST',
      url: '/api/portal/v1/rewards/a%2Fb/exchange/2',
      body: '{"values":{"1":"x"}}',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
    });
  });

  it('puts what a GET sends into the query, nested in brackets', async () => {
    answer = { status: 200, body: { success: true, data: [] } };
    await call('GET /surveys', { query: { filter: { country: 'bg', ids: [1, 2] }, before: undefined } });
    expect(decodeURIComponent(asked.url ?? '')).toBe(
      '/api/portal/v1/surveys?filter[country]=bg&filter[ids][0]=1&filter[ids][1]=2',
    );
    expect(asked.body).toBe('');
    expect(queryString({})).toBe('');
  });

  it('answers nothing where there is nothing', async () => {
    answer = { status: 200, body: { success: false } };
    expect(await call('GET /auth/validate')).toBeNull();
  });
});

describe('a failed call', () => {
  it('says the message of the answer', async () => {
    answer = { status: 422, body: { success: false, code: 'points_not_enough', message: 'You have none' } };
    await refused(call('POST /x'));
    expect(said).toEqual(['You have none']);
  });

  it.each([undefined, {}, { message: '', errors: {} }])(
    'says the status in words of ours where the answer is %j, without a message and errors',
    async (body) => {
      answer = { status: 502, reason: 'Bad Gateway', body };
      await refused(call('POST /x'));
      expect(said).toEqual(['The service is starting. Please try again in a moment']);
    },
  );

  it('says it of a status without a text too, as HTTP/2 sends it, and of one without words of its own', async () => {
    answer = { status: 504, reason: '', text: '<h1>504</h1>' };
    await refused(call('POST /x'));
    answer = { status: 599, reason: '', text: '' };
    await refused(call('POST /x'));
    expect(said).toEqual([
      'The service is very busy. Please try again in a moment',
      'Something went wrong. Please try again',
    ]);
  });

  it.each([
    '<!doctype html><h1>Welcome to our hotel</h1>',
    '',
    '"success"',
    'null',
    '[]',
    '{"data":{"id":7}}',
  ])('is a 200 that is not our envelope: %s', async (text) => {
    answer = { status: 200, text };
    const failure = await refused(call('POST /x'));
    expect(failure).toMatchObject({ status: 0, code: undefined, errors: {} });
    expect(said).toEqual([failure.message]);
  });

  it('is one that is not answered within half a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answer = { status: 200, silent: true };
    const failure = refused(call('POST /x'));
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    expect((await failure).status).toBe(0);
    expect(said).toEqual(['The service is very busy. Please try again in a moment']);
  });

  it('is not one that its caller gave up', async () => {
    answer = { status: 200, silent: true };
    const givenUp = new AbortController();
    const attempt = call('GET /x', { signal: givenUp.signal }).catch((error: Error) => error);
    givenUp.abort();
    expect((await attempt) as Error).toMatchObject({ name: 'AbortError' });
    expect(said).toEqual([]);
  });

  it('says nothing where the fields say it', async () => {
    answer = { status: 422, body: { success: false, errors: { email: 'No' } } };
    await refused(call('POST /x'));
    expect(said).toEqual([]);
  });

  it('says what went wrong where no answer came', async () => {
    await refused(callAt('http://127.0.0.1:1/api')('POST /x'));
    expect(said).toEqual(['You seem to be offline. Check your connection and try again']);
  });

  it('says nothing where the caller asks for no notification', async () => {
    answer = { status: 422, body: { success: false, message: 'No' } };
    await refused(call('POST /x', {}, { notify: false }));
    expect(said).toEqual([]);
  });

  it('rejects with the errors of the answer by field, or with none', async () => {
    answer = { status: 422, body: { success: false, message: 'No', errors: { email: 'Wrong' } } };
    expect((await refused(call('POST /x'))).errors).toEqual({ email: 'Wrong' });
    answer = { status: 500 };
    expect((await refused(call('POST /x'))).errors).toEqual({});
  });

  it('leads to sign-in on a 401, and says nothing, but not below /auth', async () => {
    answer = { status: 401, body: { success: false, message: 'Please sign in' } };
    await refused(call('GET /surveys'));
    expect([signedOut, said]).toEqual([1, []]);
    await refused(call('POST /auth/login'));
    expect([signedOut, said]).toEqual([1, ['Please sign in']]);
  });

  it('leads nowhere on a 401 that is not of our server, such as of a network that wants its own sign-in', async () => {
    answer = { status: 401, text: '<h1>Sign in to the Wi-Fi</h1>' };
    const failure = await refused(call('GET /surveys'));
    expect([signedOut, failure.status, said]).toEqual([0, 0, [failure.message]]);
    expect(failure.message).toBe('You seem to be offline. Check your connection and try again');
  });

  it('leads to the address that a 421 names', async () => {
    answer = { status: 421, body: { success: false, message: 'There', data: 'http://de.localhost/' } };
    const went = await new Promise((resolve) => {
      otherSite = resolve;
      void call('POST /auth/login');
    });
    expect([went, said]).toEqual(['http://de.localhost/', []]);
  });
});

it('what is no number is sent as text, so that it is refused and means no limit nowhere', async () => {
  answer = { status: 200, body: { success: true, data: null } };
  await call('POST /x', { body: { stock: Number('1 000'), member_limit: null, points: 5 } });
  expect(JSON.parse(asked.body)).toEqual({ stock: 'NaN', member_limit: null, points: 5 });
});
