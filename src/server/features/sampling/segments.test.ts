import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { Condition } from '#contract/rules/conditions.ts';
import { waitingTransactions } from '#server/testing/database-state.queries.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { client: manager } = await signedInOperator(testApp, { role: 'fieldwork', countries: ['BG'] });
const owner = await signedInOperator(testApp);
const foreigner = (await signedInOperator(testApp, { role: 'fieldwork', countries: ['AT'] })).client;
const clerk = (await signedInOperator(testApp, { role: 'support' })).client;

const of = (id: number) => ({ params: { id } });
const women: Condition = { kind: 'all', of: [{ kind: 'gender', genders: ['female'] }] };
let names = 0;
const body = (changes: object = {}) => ({
  name: `Women ${++names}`,
  country_code: 'BG',
  condition: women,
  ...changes,
});
const surveyOf = async (country_code: string) =>
  (
    await testApp.database.read
      .selectFrom('surveys')
      .select('id')
      .where('survey_number', '=', await addSurvey(testApp, { country_code }))
      .executeTakeFirstOrThrow()
  ).id;
const count = (condition: unknown, client = manager, country_code = 'BG') =>
  client.call('POST /conditions/members', {
    body: { country_code, condition: condition as Condition, counting: `test-${++names}` },
  });

describe('segments', () => {
  it('are there for nobody without the right or of another country', async () => {
    const { id } = (await manager.call('POST /segments', { body: body() })).data;
    expect((await clerk.call('GET /segments')).failure.code).toBe('not_allowed');
    for (const refused of [
      await foreigner.call('GET /segments/:id', of(id)),
      await foreigner.call('PUT /segments/:id', {
        ...of(id),
        body: { name: 'x', condition: women, version: 1 },
      }),
      await foreigner.call('DELETE /segments/:id', { ...of(id), query: { version: '1' } }),
      await foreigner.call('POST /segments', { body: body() }),
      await foreigner.call('GET /condition-choices', { query: { country: 'BG' } }),
      await count(women, foreigner),
    ])
      expect(refused.failure.code).toBe('not_found');
    expect((await foreigner.call('GET /segments')).data.rows).toEqual([]);
    expect((await manager.call('GET /segments/:id', of(id))).data).toMatchObject({
      condition: women,
      version: 1,
    });
  });

  it('refuse what is no condition, a name that is taken, and surveys of another country', async () => {
    const nested = (depth: number): unknown =>
      depth === 0 ? women.kind && { kind: 'active', days: 1 } : { kind: 'all', of: [nested(depth - 1)] };
    for (const condition of [
      { kind: 'all', of: [] },
      { kind: 'active', days: 30 },
      { kind: 'all', of: [{ kind: 'gender', genders: ['unknown'] }] },
      { kind: 'all', of: [{ kind: 'age', from: -1, to: null }] },
      { kind: 'all', of: [{ kind: 'registered', from: '2026-02-30', to: null }] },
      { kind: 'all', of: [{ kind: 'answer', options: [2 ** 31] }] },
      nested(4),
    ]) {
      const { failure } = await manager.call('POST /segments', { body: body({ condition }) });
      expect(failure.code).toBe('invalid_fields');
      expect(Object.keys(failure.errors)[0]).toMatch(/^condition/);
    }
    const reversed = [
      { kind: 'age', from: 50, to: 20 },
      { kind: 'completes', from: 2, to: 1 },
      { kind: 'registered', from: '2026-02-02', to: '2026-02-01' },
    ];
    for (const range of reversed) {
      const condition = { kind: 'none', of: [women, { kind: 'any', of: [range] }] } as Condition;
      const errors = { 'condition.of.1.of.0': 'This range ends before it begins' };
      expect((await manager.call('POST /segments', { body: body({ condition }) })).failure.errors).toEqual(
        errors,
      );
      expect((await count(condition)).failure.errors).toEqual(errors);
    }
    const never: Condition = {
      kind: 'all',
      of: [
        { kind: 'age', from: null, to: 19 },
        { kind: 'age', from: 41, to: null },
      ],
    };
    expect(
      (await manager.call('POST /segments', { body: body({ condition: never }) })).failure.errors,
    ).toEqual({ condition: 'Nobody can ever meet this: its conditions contradict each other' });
    const unknown: Condition = { kind: 'none', of: [{ kind: 'answer', options: [2_147_483_647] }] };
    expect(
      (await manager.call('POST /segments', { body: body({ condition: unknown }) })).failure.errors,
    ).toEqual({ condition: "This asks for an answer that the profile doesn't have" });
    const abroad = {
      kind: 'any',
      of: [{ kind: 'survey', step: 'invited', surveys: [await surveyOf('AT')] }],
    };
    expect(
      (await manager.call('POST /segments', { body: body({ condition: abroad }) })).failure.errors,
    ).toHaveProperty('condition');
    const first = body();
    await manager.call('POST /segments', { body: first });
    const again = await manager.call('POST /segments', {
      body: { ...first, name: first.name.toUpperCase() },
    });
    expect(again.failure.errors).toHaveProperty('name');
  });

  it('tell the second of two what the first has changed, and the log keeps what stood there', async () => {
    const sent = body();
    const { id } = (await manager.call('POST /segments', { body: sent })).data;
    const men: Condition = { kind: 'all', of: [{ kind: 'gender', genders: ['male'] }] };
    const put = (condition: Condition) =>
      manager.call('PUT /segments/:id', { ...of(id), body: { name: sent.name, condition, version: 1 } });
    expect((await put(men)).data.version).toBe(2);
    const { failure } = await put({ kind: 'none', of: women.kind === 'all' ? women.of : [] });
    expect(failure.conflict).toMatchObject({ version: 2, changed: [{ field: 'condition', theirs: men }] });
    const remove = (version: string) =>
      manager.call('DELETE /segments/:id', { ...of(id), query: { version } });
    expect((await remove('1')).failure.conflict).toMatchObject({
      version: 2,
      changed: [{ field: 'name' }, { field: 'condition', theirs: men }],
    });
    expect((await remove('2')).status).toBe(200);
    expect((await remove('2')).failure.code).toBe('not_found');
    const log = await owner.client.call('GET /audit-log', { query: { subject: `segments ${id}` } });
    expect(log.data.rows.map(({ action }) => action)).toEqual([
      'remove_segment',
      'change_segment',
      'add_segment',
    ]);
  });
});

describe('a count', () => {
  it('counts the members of its country alone, and says what it can name', async () => {
    const condition: Condition = { kind: 'all', of: [{ kind: 'language', languages: ['tr'] }] };
    await addMember(testApp, { language: 'tr' });
    await addMember(testApp, { language: 'tr', country_code: 'AT' });
    expect((await count(condition)).data).toEqual({ count: 1, is_exact: true });
    const all = (await count({ kind: 'none', of: [condition] })).data.count;
    expect(
      (await count({ kind: 'any', of: [condition, { kind: 'none', of: [condition] }] })).data.count,
    ).toBe(all + 1);
    const { languages, questions } = (
      await manager.call('GET /condition-choices', { query: { country: 'BG' } })
    ).data;
    expect(languages).toContain('bg');
    expect(questions.some(({ options }) => options.some(({ name }) => name === 'Plovdiv'))).toBe(true);
  });

  it('ends the one before it by the same operator in the same editor, and no other', async () => {
    const send = () =>
      manager.call('POST /conditions/members', {
        body: { country_code: 'BG', condition: women, counting: 'one-editor' },
      });
    const [, , other] = await Promise.all([send(), send(), count(women)]);
    expect(other.status).toBe(200);
    // The end meets the one before at any of its statements, those that begin and end its transaction included.
    for (let round = 0; round < 100; round++) {
      const answers = await Promise.all([send(), send(), send()]);
      const statuses = answers.map(({ status }) => status).toSorted();
      expect(statuses[0]).toBe(200);
      for (const status of statuses) expect([200, 409]).toContain(status);
    }
    expect((await send()).status).toBe(200);
  });

  it('ends the one before it in another process too', async () => {
    const other = await startTestApp({}, { beside: testApp });
    const elsewhere = other.console();
    for (const [name, value] of manager.cookies) elsewhere.cookies.set(name, value);
    const body = { country_code: 'BG', condition: women, counting: 'two-processes' };
    let newer: ReturnType<typeof elsewhere.call<'POST /conditions/members'>> | undefined;
    await testApp.database.transaction(async (db) => {
      await sql`lock table members in access exclusive mode`.execute(db);
      const older = manager.call('POST /conditions/members', { body });
      const countsThat = async (waiting: number) =>
        expect.poll(() => waitingTransactions(testApp.database.read)).toBe(waiting);
      await countsThat(1);
      newer = elsewhere.call('POST /conditions/members', { body });
      expect((await older).failure.code).toBe('conflict');
      await countsThat(1);
    });
    expect((await newer)?.status).toBe(200);
    await other.close();
  });
});
