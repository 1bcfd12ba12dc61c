import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint, json, jsonOrNothing, redirect, stream } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';
import { type BareApi, startBareApi } from '#server/testing/bare-api.ts';
import { AppError, fieldError, refuse } from './app-error.ts';
import type { Api } from './implement.ts';

let test: BareApi;
beforeAll(async () => {
  const member = { member_id: 7, session_id: 1, country_code: 'BG', language: 'bg' };
  test = await startBareApi(member, implementCalls);
  await test.database.pool.query('create table notes (text text primary key)');
});
afterAll(() => test.close());
beforeEach(() => test.database.pool.query('delete from notes'));

const note = (text: string) => sql`insert into notes values (${text})`;
const notes = async () => {
  const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(
    test.database.read,
  );
  return rows.map(({ text }) => text);
};
const base = { access: 'anyone', summary: 'a call of a test' } as const;
const body = z.object({ text: z.string().min(1).max(20), often: z.int().min(1).max(3).default(1) });

function implementCalls(api: Api): void {
  api.implement(
    endpoint({
      ...base,
      method: 'POST',
      path: '/notes',
      effect: 'write',
      body,
      result: json(z.object({ text: z.string() })),
    }),
    async (db, { body: { text, often }, setCookie }) => {
      setCookie('seen', text);
      await note(text).execute(db);
      if (text === 'throw') throw new AppError('conflict');
      if (text === 'field') throw fieldError({ text: 'This is already in use' });
      if (text === 'refuse') return refuse('too_many_attempts', { retryAfterSeconds: 9 });
      if (text === 'break') throw new Error('secret detail');
      return { text: text.repeat(often), hidden: 'never sent' };
    },
  );
  const prepares = endpoint({
    ...base,
    method: 'PUT',
    path: '/notes',
    effect: 'write',
    body,
    result: json(z.string()),
  });
  api.implement<typeof prepares, string>(
    prepares,
    async (db, { prepared }) => {
      await note(prepared).execute(db);
      return prepared;
    },
    async (db, { body: { text } }) => {
      if (text === 'write') await note(text).execute(db);
      return `${text}!`;
    },
  );
  api.implement(
    endpoint({ ...base, method: 'DELETE', path: '/notes', effect: 'read', result: json(z.null()) }),
    async (db) => {
      await sql`delete from notes`.execute(db);
      return null;
    },
  );
  api.implement(
    endpoint({
      ...base,
      method: 'GET',
      path: '/me',
      access: 'member',
      effect: 'read',
      result: json(z.object({ id: z.int(), at: instant, language: z.string() })),
    }),
    async (_db, { member: { member_id }, language }) => ({ id: member_id, at: new Date(0), language }),
  );
  api.implement(
    endpoint({
      ...base,
      method: 'GET',
      path: '/nobody',
      effect: 'read',
      result: jsonOrNothing(z.object({ id: z.int() })),
    }),
    async () => null,
  );
  api.implement(
    endpoint({
      ...base,
      method: 'GET',
      path: '/away/:to',
      effect: 'read',
      params: z.object({ to: z.enum(['here', 'there']) }),
      result: redirect('/sorry'),
    }),
    async (_db, { params: { to } }) => {
      if (to === 'there') throw new AppError('not_allowed');
      return { location: '/here' };
    },
  );
  api.implement(
    endpoint({ ...base, method: 'GET', path: '/file', effect: 'read', result: stream('text/csv') }),
    async () => ({ content: 'a,b', filename: 'notes.csv' }),
  );
  api.implement(
    endpoint({ ...base, method: 'GET', path: '/tagged', effect: 'read', result: json(z.string()) }),
    async (_db, { setHeader }) => {
      setHeader('etag', 'W/"1"');
      return 'x';
    },
  );
}

const call = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers = {},
) => {
  const response = await test.app.inject({
    method,
    url: `/api${url}`,
    headers: { host: 'bg.localhost:3000', ...headers },
    ...(payload ? { payload } : {}),
  });
  return { ...response, status: response.statusCode, text: response.body, cookies: response.cookies };
};
const answer = async (...parameters: Parameters<typeof call>) => {
  const { status, text } = await call(...parameters);
  return { status, ...JSON.parse(text) };
};

describe('a call that writes', () => {
  it('commits, answers only what is declared, and then sets its cookies', async () => {
    const { status, text, cookies } = await call('POST', '/notes', { text: 'ab', often: 2 });
    expect([status, JSON.parse(text)]).toEqual([200, { success: true, data: { text: 'abab' } }]);
    expect(cookies).toEqual([
      { name: 'seen', value: 'ab', path: '/', httpOnly: true, secure: true, sameSite: 'Lax' },
    ]);
    expect(await notes()).toEqual(['ab']);
  });

  it('that throws writes nothing and sets no cookie', async () => {
    const { status, text, cookies } = await call('POST', '/notes', { text: 'throw' });
    expect([status, JSON.parse(text).code, cookies]).toEqual([409, 'conflict', []]);
    expect(await notes()).toEqual([]);
  });

  it('that refuses a field names it', async () => {
    expect(await answer('POST', '/notes', { text: 'field' })).toEqual({
      status: 422,
      success: false,
      code: 'invalid_fields',
      message: 'Please check the marked fields',
      errors: { text: 'This is already in use' },
    });
  });

  it('that returns a refusal answers the error and keeps what was written', async () => {
    const { status, headers, text, cookies } = await call('POST', '/notes', { text: 'refuse' });
    expect([status, headers['retry-after'], JSON.parse(text).code]).toEqual([429, '9', 'too_many_attempts']);
    expect(cookies.map(({ name }) => name)).toEqual(['seen']);
    expect(await notes()).toEqual(['refuse']);
  });

  it('that breaks shows nothing of it outside, and says all in the log', async () => {
    test.logged.length = 0;
    const { status, text } = await call('POST', '/notes', { text: 'break' });
    expect([status, JSON.parse(text)]).toEqual([
      500,
      { success: false, code: 'unexpected', message: 'Something went wrong. Please try again', errors: {} },
    ]);
    expect(test.logged.join()).toContain('secret detail');
    expect(await notes()).toEqual([]);
  });

  it('gets what was prepared before its transaction', async () => {
    expect(await answer('PUT', '/notes', { text: 'x' })).toMatchObject({ data: 'x!' });
    expect(await notes()).toEqual(['x!']);
  });

  it('cannot write while it prepares', async () => {
    expect(await answer('PUT', '/notes', { text: 'write' })).toMatchObject({ status: 500 });
    expect(await notes()).toEqual([]);
  });
});

describe('a call that reads', () => {
  it('cannot write', async () => {
    await call('POST', '/notes', { text: 'stays' });
    expect(await answer('DELETE', '/notes')).toMatchObject({ status: 500 });
    expect(await notes()).toEqual(['stays']);
  });

  it('of members is for members, in their language', async () => {
    expect(await answer('GET', '/me')).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect(await answer('GET', '/me', undefined, { cookie: 'session=bad' })).toMatchObject({ status: 401 });
    expect(await answer('GET', '/me', undefined, { cookie: 'session=good' })).toEqual({
      status: 200,
      success: true,
      data: { id: 7, at: '1970-01-01T00:00:00.000Z', language: 'bg' },
    });
  });

  it('knows no session of another country’s site', async () => {
    const headers = { cookie: 'session=good', host: 'at.localhost:3000' };
    expect(await answer('GET', '/me', undefined, headers)).toMatchObject({ status: 401 });
  });

  it('may answer that there is nothing', async () => {
    expect(await answer('GET', '/nobody')).toEqual({ status: 200, success: false });
  });

  it('may lead elsewhere, and leads a person who is refused to a page', async () => {
    const page = { accept: 'text/html' };
    expect(await call('GET', '/away/here')).toMatchObject({ status: 303, headers: { location: '/here' } });
    expect(await call('GET', '/away/there', undefined, page)).toMatchObject({
      status: 303,
      headers: { location: '/sorry?refused=not_allowed' },
    });
    expect(await answer('GET', '/away/there')).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(await answer('GET', '/away/nowhere')).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('may send a file', async () => {
    const { headers, text } = await call('GET', '/file');
    expect([text, headers['content-type'], headers['content-disposition']]).toEqual([
      'a,b',
      'text/csv',
      'attachment; filename="notes.csv"',
    ]);
  });

  it('is not sent again to who has it', async () => {
    expect((await call('GET', '/tagged')).status).toBe(200);
    expect(await call('GET', '/tagged', undefined, { 'if-none-match': '"0", W/"1"' })).toMatchObject({
      status: 304,
      text: '',
    });
  });
});
