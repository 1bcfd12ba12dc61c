import { afterAll, describe, expect, it, vi } from 'vitest';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import type { Group, Rule } from '#contract/rules/conditions.ts';
import { startInterview } from '#server/testing/interviews.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addSurvey, idsOf, moveSurvey, testForm } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { client: manager } = await signedInOperator(testApp, { role: 'fieldwork', countries: ['BG'] });
const { client: foreigner } = await signedInOperator(testApp, { role: 'fieldwork', countries: ['AT'] });
const { client: clerk } = await signedInOperator(testApp, { role: 'support' });

const draft = async (form: AuthoredForm = testForm) => {
  const number = await addSurvey(testApp, { state: 'draft', completes_wanted: 100, form });
  const { id } = await testApp.database.read
    .selectFrom('surveys')
    .select('id')
    .where('survey_number', '=', number)
    .executeTakeFirstOrThrow();
  return { number, id, ids: await idsOf(testApp, number) };
};
const read = async (id: number) => (await manager.call('GET /surveys/:id/quotas', { params: { id } })).data;
const write = (id: number, version: number, cells: unknown, client = manager) =>
  client.call('PUT /surveys/:id/quotas', { params: { id }, body: { version, cells: cells as never } });
const enforce = (id: number, cell: number, is_enforced: boolean, client = manager) =>
  client.call('POST /surveys/:id/quotas/:cell/enforcement', { params: { id, cell }, body: { is_enforced } });
const all = (...of: Rule[]): Group => ({ kind: 'all', of });
const women: Rule = { kind: 'gender', genders: ['female'] };
const cell = (name: string, condition: Group, wanted = 5) => ({
  id: null,
  name,
  wanted,
  is_enforced: true,
  condition,
});

describe('the quotas of a survey', () => {
  it('are there for nobody without the right or of another country', async () => {
    const { id } = await draft();
    const refused = [
      await foreigner.call('GET /surveys/:id/quotas', { params: { id } }),
      await write(id, 1, [], foreigner),
      await enforce(id, 1, false, foreigner),
      await enforce(id, 999_999, false),
    ];
    expect(refused.map(({ failure }) => failure.code)).toEqual(Array(4).fill('not_found'));
    expect((await clerk.call('GET /surveys/:id/quotas', { params: { id } })).failure.code).toBe(
      'not_allowed',
    );
    expect((await write(id, 1, [], clerk)).failure.code).toBe('not_allowed');
  });

  it('refuse what no member can be asked for, and write nothing of it', async () => {
    const { id, ids } = await draft();
    const good = cell('Women', all(women));
    const drinks = (one: string): Rule => ({ kind: 'answer', options: [ids(`drink.${one}`)] });
    for (const [cells, field] of [
      [[{ ...good, wanted: -1 }], 'cells'],
      [[{ ...good, name: ' ' }], 'cells'],
      [[good, { ...good, wanted: 7 }], 'cells.1.name'],
      [[cell('Active', all({ kind: 'completes', from: 1, to: null }))], 'cells'],
      [[cell('Nobody', all({ kind: 'answer', options: [2_147_483_647] }))], 'cells.0.condition'],
      [[cell('Nothing', all())], 'cells'],
      [[cell('Germans', all({ kind: 'language', languages: ['bg', 'de'] }))], 'cells.0.condition'],
      [
        [good, cell('Never', all({ kind: 'age', from: 0, to: 19 }, { kind: 'age', from: 41, to: null }))],
        'cells.1.condition',
      ],
      [[cell('Both', all(drinks('tea'), drinks('coffee')))], 'cells.0.condition'],
      [Array.from({ length: 201 }, (_one, at) => ({ ...good, name: `${at}` })), 'cells'],
    ] as const) {
      const { status, failure } = await write(id, 1, [...cells]);
      expect([status, Object.keys(failure.errors)[0]?.slice(0, field.length)]).toEqual([422, field]);
    }
    expect(await read(id)).toMatchObject({ version: 1, cells: [], total: { wanted: 100, filled: 0 } });
    expect(ids('drink.tea')).toBeGreaterThan(0);
  });

  it('ask for answers of the survey and of the profile, also where both have the same keys', async () => {
    const { questions } = (await manager.call('GET /condition-choices', { query: { country: 'BG' } })).data;
    const profile = questions.find(({ options }) => options.some(({ name }) => name === 'Varna'));
    const ofProfile = profile?.options.find(({ name }) => name === 'Varna')?.id ?? 0;
    const { id, ids } = await draft([
      { key: 'region', type: 'sr', title: { en: 'Where?' }, options: [{ key: 'varna', name: { en: 'V' } }] },
    ]);
    const cells = [ids('region.varna'), ofProfile].map((option) =>
      cell(`Option ${option}`, all({ kind: 'answer', options: [option] })),
    );
    expect((await write(id, 1, cells)).status).toBe(200);
  });

  it('are written by one of two operators, and the other is told', async () => {
    const { id, ids } = await draft();
    const tea = all(women, { kind: 'answer', options: [ids('drink.tea')] });
    const cells = [cell('Women', all(women)), cell('Women with tea', tea)];
    const both = await Promise.all([write(id, 1, cells), write(id, 1, cells.slice(1))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { failure } = await write(id, 1, cells.slice(0, 1));
    expect(failure.conflict).toMatchObject({ version: 2, changed: [{ field: 'cells' }] });
    const { version, questions } = await read(id);
    expect(version).toBe(2);
    expect(questions.map(({ title }) => title)).toContain('Coffee or tea?');
    const kept = (await read(id)).cells.at(-1);
    expect(kept).toMatchObject({
      name: 'Women with tea',
      condition: tea,
      filled: 0,
      counts: { completes: 0 },
    });
    expect((await write(id, 2, [])).data.version).toBe(3);
    expect((await read(id)).cells).toEqual([]);
    const { filled: _f, counts: _c, ...mine } = kept ?? {};
    expect((await write(id, 3, [mine])).status).toBe(200);
    const [again] = (await read(id)).cells;
    if (!again) throw new Error('no cell');
    const { filled: _f2, counts: _c2, ...sent } = again;
    expect((await write(id, 4, [sent, sent])).failure.errors).toHaveProperty(['cells.1.id']);
    expect((await write(id, 4, [{ ...sent, condition: all(women) }])).status).toBe(200);
    const [latest] = (await manager.call('GET /surveys/:id/history', { params: { id } })).data;
    expect(latest?.changes).toEqual([{ field: 'redefined_quotas', before: [], after: ['Women with tea'] }]);
  });

  it('of a live survey can be raised whatever they ask for', async () => {
    const { id, number, ids } = await draft();
    const anything = all(
      { kind: 'age', from: 18, to: null },
      { kind: 'registered', from: '2020-01-31', to: null },
      { kind: 'language', languages: ['bg', 'en'] },
      { kind: 'answer', options: [ids('drink.tea'), ids('drink.coffee')] },
    );
    await write(id, 1, [cell('Adults', anything)]);
    await testApp.database.transaction((db) => moveSurvey(db, number, 'live'));
    const { version, cells } = await read(id);
    const raised = cells.map(({ filled: _f, counts: _c, ...one }) => ({ ...one, wanted: 9 }));
    expect((await write(id, version, raised)).status).toBe(200);
    expect((await read(id)).cells).toMatchObject([{ wanted: 9, condition: anything }]);
  });

  it('of a live survey keep their cells and conditions; targets change down to what is taken', async () => {
    const { id, number } = await draft();
    await write(id, 1, [cell('Women', all(women), 2)]);
    await testApp.database.transaction((db) => moveSurvey(db, number, 'live'));
    for (const answers of [['yes', 'coffee'], ['yes']]) {
      const interview = await startInterview(testApp, number);
      await interview.answer(0, { adult: answers[0] ?? '' });
      if (answers[1] === undefined) continue;
      await interview.answer(1, { drink: answers[1] });
      await interview.answer(3, { why: 'Because' });
    }
    const { version, cells } = await read(id);
    expect(cells).toMatchObject([{ wanted: 2, filled: 2, counts: { completes: 1 } }]);
    const [women1] = cells.map(({ filled: _f, counts: _c, ...one }) => one);
    if (!women1) throw new Error('no cell');
    for (const [changed, field] of [
      [[], 'cells'],
      [[women1, cell('Men', all({ kind: 'gender', genders: ['male'] }))], 'cells'],
      [[{ ...women1, condition: all({ kind: 'gender', genders: ['male'] }) }], 'cells.0.condition'],
      [[{ ...women1, wanted: 1 }], 'cells.0.wanted'],
    ] as const) {
      const { status, failure } = await write(id, version, changed);
      expect([status, Object.keys(failure.errors)]).toEqual([422, [field]]);
    }
    const elsewhere = await write(id, version, [{ ...women1, id: 999_999 }]);
    expect(elsewhere.failure.errors).toHaveProperty(['cells.0.id']);
    expect((await write(id, version, [{ ...women1, name: 'All women', wanted: 3 }])).status).toBe(200);
    const relaxed = await enforce(id, women1.id, false);
    expect((await enforce(id, women1.id, false)).data.version).toBe(relaxed.data.version);
    const [latest] = (await manager.call('GET /surveys/:id/history', { params: { id } })).data;
    expect(latest).toMatchObject({
      action: 'change_quotas',
      changes: [{ field: 'relaxed_quotas', before: [], after: ['All women'] }],
    });
    const seen = await read(id);
    const unaware = { ...women1, name: 'Women', wanted: 3 };
    expect((await write(id, seen.version, [unaware])).status).toBe(200);
    expect((await read(id)).cells).toMatchObject([{ name: 'Women', is_enforced: false }]);
    // More than wanted came while it was relaxed: it can be renamed and raised, and not lowered.
    await testApp.database.transaction((db) =>
      db.updateTable('quota_cells').set({ filled: 5 }).where('id', '=', women1.id).execute(),
    );
    expect((await write(id, seen.version + 1, [{ ...unaware, name: 'Many' }])).status).toBe(200);
    expect((await write(id, seen.version + 2, [{ ...unaware, wanted: 4 }])).status).toBe(200);
    expect((await write(id, seen.version + 3, [unaware])).failure.errors).toHaveProperty(['cells.0.wanted']);
    await testApp.database.transaction((db) => moveSurvey(db, number, 'closed'));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 24 * 3_600_000 });
    await testApp.database.transaction((db) => moveSurvey(db, number, 'archived'));
    vi.useRealTimers();
    expect((await enforce(id, women1.id, true)).failure.code).toBe('archived');
  });
});
