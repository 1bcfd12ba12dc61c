import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startInterview } from '#server/testing/interviews.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { client: owner } = await signedInOperator(testApp);
const { client: manager } = await signedInOperator(testApp, { role: 'fieldwork', countries: ['BG'] });
const { client: foreigner } = await signedInOperator(testApp, { countries: ['AT'] });
const { client: clerk } = await signedInOperator(testApp, { role: 'support' });

const newProject = async (country_codes: string[]) =>
  (
    await owner.call('POST /projects', {
      body: {
        name: 'Drinks of 2026',
        client: 'Aroma',
        client_reference: 'PO 4417',
        manager_id: null,
        price_per_complete: 350,
        currency: 'EUR',
        notes: 'Margin is thin',
        country_codes,
      },
    })
  ).data.id;
let nth = 0;
const add = (id: number, client = manager, body: { key?: string; days?: number } = {}) =>
  client.call('POST /projects/:id/client-links', {
    params: { id },
    body: { key: `a-key-of-a-link-${++nth}`, days: 30, ...body },
  });
const list = (id: number, client = manager) =>
  client.call('GET /projects/:id/client-links', { params: { id } });
const end = (id: number, link: number, client = manager) =>
  client.call('DELETE /projects/:id/client-links/:link', { params: { id, link } });
const codeIn = (address: string | null) => address?.split('#')[1] ?? '';
const look = (code: string) => testApp.console().call('POST /client-page', { body: { code } });

let project: number;
let survey: string;
beforeAll(async () => {
  project = await newProject(['BG']);
  survey = await addSurvey(testApp, {
    completes_wanted: 10,
    quotas: [{ name: 'Tea', wanted: 4, conditions: [{ attribute: 'drink', options: ['tea'] }] }],
  });
  const draft = await addSurvey(testApp, { state: 'draft' });
  await testApp.database.transaction((db) =>
    db
      .updateTable('surveys')
      .set({ project_id: project })
      .where('survey_number', 'in', [survey, draft])
      .execute(),
  );
  const one = await startInterview(testApp, survey, { first_name: 'Theodora' });
  await one.answer(0, { adult: 'yes' });
  await one.answer(1, { drink: 'coffee' });
  await one.answer(3, { why: 'Because' });
  for (let at = 0; at < 2; at++) await (await startInterview(testApp, survey)).answer(0, { adult: 'no' });
});

describe('a link for a client', () => {
  it('is created and taken back by nobody without the right, of another country or of a part of the countries', async () => {
    expect((await add(project, clerk)).failure.code).toBe('not_allowed');
    expect((await add(project, foreigner)).failure.code).toBe('not_found');
    const both = await newProject(['AT', 'BG']);
    expect((await add(both)).failure.code).toBe('not_allowed');
    const { data } = await add(both, owner);
    expect((await end(both, data.id)).failure.code).toBe('not_allowed');
    expect((await end(project, data.id)).failure.code).toBe('not_found');
    expect((await end(both, data.id, foreigner)).failure.code).toBe('not_allowed');
    expect((await look(codeIn(data.address))).status).toBe(200);
    for (const days of [0, 366]) expect((await add(project, manager, { days })).status).toBe(422);
  });

  it('whose address was lost is taken back when it is asked for again, unless somebody looks at it', async () => {
    const key = 'the-same-key-of-a-link';
    const lost = await add(project, manager, { key });
    const both = await Promise.all([
      add(project, manager, { key, days: 7 }),
      add(project, manager, { key, days: 7 }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const all = [lost, ...both].map(({ data }) => data);
    const live = (await list(project)).data.filter(({ taken_back_at }) => taken_back_at === null);
    const [kept] = all.filter(({ id }) => live.some((one) => one.id === id));
    expect(all.filter(({ id }) => live.some((one) => one.id === id))).toHaveLength(1);
    expect((await look(codeIn(lost.data.address))).status).toBe(404);
    expect((await look(codeIn(kept?.address ?? ''))).status).toBe(200);
    expect((await add(project, manager, { key })).failure.code).toBe('conflict');
    const other = await newProject(['BG']);
    expect((await add(other, manager, { key })).status).toBe(200);
  });

  it('shows its address once, and is kept as a hash', async () => {
    const first = await add(project);
    expect(first.data.address).toMatch(/\/client#[\w-]{43}$/);
    const secret = codeIn(first.data.address);
    const row = await testApp.database.read
      .selectFrom('client_links')
      .selectAll()
      .where('id', '=', first.data.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
    expect((await list(project)).text).not.toContain(secret);
  });

  it('shows completes, quotas and incidence of what has begun, and nothing else', async () => {
    const { data: link } = await add(project);
    const { data, headers } = await look(codeIn(link.address));
    expect(data).toEqual({
      name: 'Drinks of 2026',
      client: 'Aroma',
      as_of: expect.any(String),
      expires_at: link.expires_at,
      completes: 1,
      target: 10,
      incidence: 33,
      surveys: [
        {
          survey_number: survey,
          title: 'Drinks at home',
          country_code: 'BG',
          state: 'live',
          completes: 1,
          target: 10,
          incidence: 33,
          cells: [{ name: 'Tea', wanted: 4, completes: 0 }],
        },
      ],
    });
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toBeUndefined();
    const [seen] = (await list(project)).data;
    expect(seen).toMatchObject({ id: link.id, created_by: 'Irina Koleva', taken_back_at: null });
    expect(seen?.last_seen_at).not.toBeNull();
  });

  it('says the same of a link that never was, has expired or was taken back', async () => {
    const { data: expired } = await add(project);
    await testApp.database.transaction((db) =>
      db
        .updateTable('client_links')
        .set({ expires_at: new Date('2026-01-01') })
        .where('id', '=', expired.id)
        .execute(),
    );
    const { data: ended } = await add(project);
    expect((await look(codeIn(ended.address))).status).toBe(200);
    expect((await end(project, ended.id)).status).toBe(200);
    expect((await end(project, ended.id)).status).toBe(200);
    const refused = [];
    for (const code of [codeIn(expired.address), codeIn(ended.address), 'never', ''])
      refused.push((await look(code)).text);
    expect(new Set(refused).size).toBe(1);
    expect(refused[0]).toContain('not_found');
    const log = await testApp.database.read
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'take_back_client_link')
      .execute();
    const ofThis = log.filter(({ details }) => JSON.stringify(details).includes(`"link_id":${ended.id}}`));
    expect(ofThis).toHaveLength(1);
  });

  it('is looked at so often in an hour by one network', async () => {
    const { data: link } = await add(project);
    const client = testApp.console();
    const again = () => client.call('POST /client-page', { body: { code: codeIn(link.address) } });
    expect((await again()).status).toBe(200);
    await testApp.database.transaction((db) =>
      db.updateTable('rate_limits').set({ points: 600 }).where('key', 'like', 'client-pages%').execute(),
    );
    expect((await again()).failure.code).toBe('too_many_attempts');
  });
});
