import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** Raw requests through a real socket, which no client library would send. */
let testApp: TestApp;
let port: number;
beforeAll(async () => {
  testApp = await startTestApp();
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  port = (testApp.app.server.address() as AddressInfo).port;
});
afterAll(() => testApp.close());

/** Sends bytes and returns the response until the server closes the connection. */
function exchange(
  write: (socket: Socket) => void,
): Promise<{ status: number; location: string; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => write(socket));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      answer += text;
    });
    socket.on('error', (error) => (answer === '' ? reject(error) : undefined));
    socket.on('close', () =>
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0),
        location: /^location: (.*)\r$/im.exec(answer)?.[1] ?? '',
        body: answer.slice(answer.indexOf('\r\n\r\n') + 4),
      }),
    );
  });
}

const login =
  'POST /api/portal/v1/auth/validate HTTP/1.1\r\nHost: bg.localhost:3000\r\nConnection: close\r\n';
const alive = async () => (await testApp.visitor().request('GET', '/health')).status;

describe('bytes that are not an HTTP request', () => {
  it.each([
    ['garbage', '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n', 400, 'unreadable'],
    ['an unknown method', 'STEAL / HTTP/1.1\r\nHost: bg.localhost\r\n\r\n', 400, 'unreadable'],
    ['no host', 'GET /api/portal/v1/portal HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'unreadable'],
    ['a version that is none', 'GET / HTTP/9.9\r\nHost: bg.localhost\r\n\r\n', 400, 'unreadable'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: bg.localhost\r\n: x\r\n\r\n', 400, 'unreadable'],
    ['two lengths', `${login}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`, 400, 'unreadable'],
    [
      'length and chunks',
      `${login}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'unreadable',
    ],
    [
      'headers without an end',
      `GET / HTTP/1.1\r\nHost: bg.localhost\r\n${'X: y\r\n'.repeat(20_000)}`,
      413,
      'too_large',
    ],
  ])('%s', async (_what, bytes, status, code) => {
    const answer = await exchange((socket) => socket.write(bytes, 'latin1'));
    expect(answer.status).toBe(status);
    // Without a Host header, Node itself answers.
    if (answer.body.startsWith('{'))
      expect(JSON.parse(answer.body)).toMatchObject({ success: false, code, errors: {} });
    expect(await alive()).toBe(200);
  });
});

describe('a path written in an unusual way', () => {
  it.each([
    ['/api/%2e%2e/portal', 404],
    ['/api/../../etc/passwd', 404],
    ['/api/portal/v1/auth/%6cogout/', 403],
    ['http://evil.example/api/portal/v1/portal', 400],
    ['http://evil.example/login', 400],
    ['//evil.example/login', 302],
    ['/\\evil.example', 302],
    ['*', 400],
  ])('%s', async (path, status) => {
    const answer = await exchange((socket) =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: bg.localhost:3000\r\nConnection: close\r\n\r\n`),
    );
    expect(answer).toMatchObject({ status, location: status === 302 ? '/' : '' });
  });
});

describe('a body of 10 MB', () => {
  const megabytes = 10;
  const body = Buffer.alloc(megabytes * 1024 * 1024, 'x');
  const head = 'POST /api/portal/v1/profiler HTTP/1.1\r\nHost: bg.localhost:3000\r\nConnection: close\r\n';

  it.each([
    ['that says so', `${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`, 413],
    ['of another type', `${head}Content-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n`, 400],
  ])('%s is refused in words', async (_what, start, status) => {
    const answer = await exchange((socket) => {
      socket.write(start);
      socket.write(body);
    });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ success: false, errors: {} });
  });

  it('in chunks is refused when it has grown too large', async () => {
    const answer = await exchange((socket) => {
      socket.write(`${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`);
      for (let n = 0; n < megabytes; n += 1) {
        socket.write('100000\r\n');
        socket.write(body.subarray(0, 1024 * 1024));
        socket.write('\r\n');
      }
      socket.write('0\r\n\r\n');
    });
    expect(answer.status).toBe(413);
  });
});
