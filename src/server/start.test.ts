import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl } from '#server/testing/database-url.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { readConfig } from './config.ts';
import { type Running, start } from './start.ts';
import { problemOf } from './start-problem.ts';

describe('the process', () => {
  let database: string;
  let running: Running | undefined;

  beforeAll(async () => {
    database = databaseUrl((await createTestDatabase()).connection);
  });
  afterEach(async () => {
    await running?.stop();
    running = undefined;
  });

  const run = async (environment: Record<string, string> = {}, log = pino({ level: 'silent' })) => {
    const config = readConfig({ PORT: '0', DATABASE_URL: database, LOG_LEVEL: 'silent', ...environment });
    running = await start(config, log, { durable: false });
    return { running, port: Number(new URL(running.address).port) };
  };
  const ask = (port: number, path: string, options: { host?: string; agent?: Agent } = {}) =>
    answerOf(
      request({
        port,
        path,
        host: '127.0.0.1',
        headers: { host: options.host ?? 'localhost' },
        ...(options.agent ? { agent: options.agent } : {}),
      }).end(),
    );
  const answerOf = async (sent: ClientRequest) => {
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of response) text += chunk;
    return { status: response.statusCode, connection: response.headers.connection, text };
  };

  it('says in words what keeps it from starting, and leaves nothing behind', async () => {
    const { port } = await run();
    const second = run({ PORT: String(port) });
    await expect(second).rejects.toSatisfy((error) => problemOf(error).includes(`127.0.0.1:${port}`));
    await expect(
      run({ DATABASE_URL: database.replace(/\/kvorum_\w+/, '/no_such_database') }),
    ).rejects.toSatisfy((error) => /DATABASE_URL cannot be reached.*no_such_database/.test(problemOf(error)));
  });

  it('names the settings of connections where a pooler has too few, instead of a stack', async () => {
    const pool = new pg.Pool({ connectionString: database, max: 1, connectionTimeoutMillis: 50 });
    const client = await pool.connect();
    const problem = await pool.connect().then(() => '', problemOf);
    client.release();
    await pool.end();
    expect(problem).toMatch(/^The database gave too few connections.*HTTP_CONNECTIONS.*start again\.$/s);
    expect(problem).not.toContain('node:');
  });

  it.each([
    // For calls 2 × 3 and 3 of their own and 1 that listens; for jobs 2 × (2 + 4) and 8 of their own and 1 that holds locks.
    [
      { HTTP_CONNECTIONS: '3', JOB_CONNECTIONS: '2' },
      { http: 11, jobs: 21, sum: 32 },
    ],
    [
      { HTTP_CONNECTIONS: '3', ROLES: 'http' },
      { http: 11, jobs: 0, sum: 11 },
    ],
  ])('says with %j how many connections it may ask for', async (environment, said) => {
    const lines: Array<Record<string, unknown>> = [];
    await run(
      environment as Record<string, string>,
      pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    );
    const [line] = lines.filter(({ sum }) => sum !== undefined);
    expect(line).toMatchObject({ ...said, msg: 'connections to the database, at most', level: 30 });
    expect(line?.server).toBeGreaterThan(20);
  });

  it('warns where that is more than the database takes', async () => {
    const lines: Array<Record<string, unknown>> = [];
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
    await run({ HTTP_CONNECTIONS: '1000', ROLES: 'http' }, log);
    expect(lines.filter(({ sum }) => sum !== undefined)).toEqual([
      expect.objectContaining({
        sum: 2005,
        level: 40,
        msg: 'this process may ask for more connections than the database takes',
      }),
    ]);
  });

  it('answers /health and /ready under any host', async () => {
    const { port } = await run();
    for (const host of ['localhost', 'bg.localhost', '10.0.0.1:8080', 'probe.internal']) {
      expect((await ask(port, '/health', { host })).status).toBe(200);
      const ready = await ask(port, '/ready', { host });
      expect(JSON.parse(ready.text)).toEqual({
        success: true,
        data: { database: 'ok', migrations: 'ok', jobs: 'ok', mail: 'ok' },
      });
    }
  });

  it('is not ready without a mail server, unless it is a machine of its own', async () => {
    const { port } = await run({ PUBLIC_URL: 'https://panel.example' });
    const ready = await ask(port, '/ready');
    expect(ready.status).toBe(503);
    expect(JSON.parse(ready.text)).toMatchObject({
      success: false,
      code: 'not_ready',
      errors: { mail: expect.stringContaining('SMTP_URL') },
    });
    expect((await ask(port, '/health')).status).toBe(200);
  });

  it('serves nothing else with ROLES=jobs, and runs no jobs with ROLES=http', async () => {
    const jobs = await run({ ROLES: 'jobs' });
    expect((await ask(jobs.port, '/ready')).status).toBe(200);
    const other = await ask(jobs.port, '/api/portal/v1/portal');
    expect([other.status, JSON.parse(other.text).code]).toEqual([404, 'not_found']);
    await jobs.running.stop();
    const http = await run({ ROLES: 'http' });
    expect(JSON.parse((await ask(http.port, '/ready')).text).data).not.toHaveProperty('jobs');
    expect((await ask(http.port, '/api/portal/v1/portal')).status).toBe(200);
  });

  it('says in /ready that it is about to stop, and goes on answering until it does', async () => {
    const { port, running } = await run({ DRAIN_SECONDS: '1' });
    const agent = new Agent({ keepAlive: true });
    await ask(port, '/health', { agent });
    const stopped = running.stop();
    const ready = await ask(port, '/ready', { agent });
    expect([ready.status, ready.connection]).toEqual([503, 'close']);
    expect(JSON.parse(ready.text).errors).toMatchObject({ process: 'this process is about to stop' });
    expect((await ask(port, '/api/portal/v1/portal')).status).toBe(200);
    await stopped;
    await expect(ask(port, '/health')).rejects.toThrow('ECONNREFUSED');
    agent.destroy();
  });

  it('is stopped while it waits for its database', async () => {
    const stopping = new AbortController();
    const config = readConfig({ PORT: '0', DATABASE_URL: 'postgres://kvorum@127.0.0.1:1/none' });
    const started = start(config, pino({ level: 'silent' }), { signal: stopping.signal });
    stopping.abort(new Error('asked to stop'));
    await expect(started).rejects.toThrow('asked to stop');
  });

  it('finishes an open request before it ends, and takes no new one', async () => {
    const { port, running } = await run();
    const agent = new Agent({ keepAlive: true });
    await ask(port, '/health', { agent });
    const slow = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/portal/v1/profiler',
      headers: { host: 'localhost', 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    });
    slow.write('{"valu');
    await once(slow, 'socket');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const answer = answerOf(slow);
    const stopped = running.stop();
    expect(running.stop()).toBe(stopped);
    await expect
      .poll(() =>
        ask(port, '/health').then(
          () => 'answered',
          () => 'refused',
        ),
      )
      .toBe('refused');
    slow.end('es":{}}');
    const { status, text } = await answer;
    expect([status, JSON.parse(text).code]).toEqual([401, 'not_signed_in']);
    await stopped;
    agent.destroy();
  });
});
