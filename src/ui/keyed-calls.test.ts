import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { createCall } from './call.ts';

/** A server with the test's answers that records the headers. */
let answer: { status: number; body?: unknown } = { status: 200 };
let asked: { headers: IncomingMessage['headers'] };
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  asked = { headers: request.headers };
  request.resume();
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/operator/v1`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Calls = Record<string, { params: unknown; query: unknown; body: unknown; data: unknown }>;

describe('a write that has a key', () => {
  const keyed = createCall<Calls>({
    base,
    keyed: { looks: ['POST /conditions/members'] },
    onFailure() {},
    onOtherSite() {},
    onSignedOut() {},
  });
  const send = async (status: number, body: object, key = 'POST /members/:id/notes') => {
    answer = status === 200 ? { status, body: { success: true, data: null } } : { status };
    await keyed(key, { params: { id: 7 }, body }).catch(() => {});
    return asked.headers['idempotency-key'];
  };
  const note = { text: 'Called' };

  it('keeps it until there is a response, and has another one for other content', async () => {
    const first = await send(502, note);
    expect(first).toMatch(/^[a-z0-9-]{16,}$/);
    expect(await send(502, { text: 'Called twice' })).not.toBe(first);
    expect(await send(502, note, 'POST /members/:id/sign-out')).not.toBe(first);
    expect(await send(200, note)).toBe(first);
    expect(await send(200, note)).not.toBe(first);
  });

  it('has another one after a refusal, which has done nothing', async () => {
    const first = await send(422, note);
    expect(await send(200, note)).not.toBe(first);
  });

  it.each([401, 403, 429])(
    'keeps it where it is turned away after a response was lost: %d',
    async (status) => {
      const first = await send(502, note);
      expect(await send(status, note)).toBe(first);
      expect(await send(200, note)).toBe(first);
    },
  );

  it('has another one once something else was done: it is meant anew', async () => {
    const first = await send(502, note);
    await send(200, { text: 'Another one' });
    expect(await send(200, note)).not.toBe(first);
  });

  it('keeps it while something is only looked at', async () => {
    const first = await send(502, note);
    expect(await send(200, { counting: 1 }, 'POST /conditions/members')).toBeUndefined();
    expect(await send(200, note)).toBe(first);
  });

  it('keeps it through what it waits for, such as a step-up in the middle of it', async () => {
    const steppedUp = createCall<Calls>({
      base,
      keyed: { looks: [] },
      onFailure() {},
      onOtherSite() {},
      onSignedOut() {},
      async recover({ status }) {
        if (status !== 403) return false;
        answer = { status: 200, body: { success: true, data: null } };
        await steppedUp('POST /auth/step-up', { body: {} });
        // The response is lost.
        answer = { status: 502 };
        return true;
      },
    });
    const sending = () => steppedUp('POST /reward-requests/:id/send', { params: { id: 7 }, body: {} });
    answer = { status: 403 };
    await sending().catch(() => {});
    const first = asked.headers['idempotency-key'];
    answer = { status: 200, body: { success: true, data: null } };
    await sending();
    expect(asked.headers['idempotency-key']).toBe(first);
  });

  it('is no read', async () => {
    answer = { status: 200, body: { success: true, data: [] } };
    await keyed('GET /members/:id/notes', { params: { id: 7 } });
    expect(asked.headers['idempotency-key']).toBeUndefined();
  });
});
