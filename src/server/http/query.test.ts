import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { type BareApi, startBareApi } from '#server/testing/bare-api.ts';
import { queryString } from '#ui/call.ts';

const query = z.object({
  filter: z.object({ country: z.string(), ids: z.array(z.string()) }),
  before: z.string().optional(),
});
const search = endpoint({
  method: 'GET',
  path: '/search',
  access: 'anyone',
  effect: 'read',
  summary: 'a call of a test',
  query,
  result: json(query),
});

let test: BareApi;
beforeAll(async () => {
  const member = { member_id: 7, session_id: 1, country_code: 'BG', language: 'en' };
  test = await startBareApi(member, (api) => api.implement(search, async (_db, { query: asked }) => asked));
});
afterAll(() => test.close());

const ask = async (search: string) => {
  const headers = { host: 'bg.localhost:3000' };
  return (await test.app.inject({ url: `/api/search${search}`, headers })).json();
};

it('a query is refused by the names of its fields', async () => {
  expect((await ask('?filter[ids]=1')).errors).toEqual({
    'filter.country': expect.any(String),
    'filter.ids': expect.any(String),
  });
});

it('a query nests in brackets, as the browser writes it', async () => {
  const asked = { filter: { country: 'bg & co', ids: ['1', '2'] }, before: 'x=y' };
  expect(await ask(queryString(asked))).toEqual({ success: true, data: asked });
  expect(await ask('?filter[country]=bg&filter[ids][]=1&filter[ids][]=2')).toEqual({
    success: true,
    data: { filter: { country: 'bg', ids: ['1', '2'] } },
  });
});
