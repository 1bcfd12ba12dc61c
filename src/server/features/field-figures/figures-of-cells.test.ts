import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import type { Rule } from '#contract/rules/conditions.ts';
import { endExpiredAttempts } from '#server/features/attempts/end-expired-attempts.ts';
import { startInterview } from '#server/testing/interviews.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addSurvey, idsOf, moveSurvey, testForm } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

/** On 10 March in Sofia, and half an hour into the next day there. */
const FIRST_DAY = new Date('2031-03-10T10:00:00Z');
const SECOND_DAY = new Date('2031-03-10T22:30:00Z');

const test = await startTestApp();
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => test.close());

const on = (now: Date) => vi.useFakeTimers({ toFake: ['Date'], now });
const manager = async (countries = ['BG']) =>
  (await signedInOperator(test, { role: 'fieldwork', countries })).client;

/** A live survey with quotas of women, men, and who drinks tea where it asks for that. */
async function surveyWithCells(form: AuthoredForm = testForm) {
  const number = await addSurvey(test, { form, state: 'draft', completes_wanted: 20 });
  const { id } = await test.database.read
    .selectFrom('surveys')
    .select('id')
    .where('survey_number', '=', number)
    .executeTakeFirstOrThrow();
  const ids = await idsOf(test, number);
  const quota = (name: string, rule: Rule) => ({
    ...{ id: null, name, wanted: 10, is_enforced: true },
    condition: { kind: 'all' as const, of: [rule] },
  });
  const cells = [
    quota('Women', { kind: 'gender', genders: ['female'] }),
    quota('Men', { kind: 'gender', genders: ['male'] }),
    ...(ids.has('drink.tea') ? [quota('Tea', { kind: 'answer', options: [ids('drink.tea')] })] : []),
  ];
  const client = await manager();
  const written = await client.call('PUT /surveys/:id/quotas', {
    params: { id },
    body: { version: 1, cells },
  });
  expect(written.status).toBe(200);
  await test.database.transaction((db) => moveSurvey(db, number, 'live'));
  return { number, id };
}

async function cellsOf(id: number) {
  const client = await manager();
  const { data: quotas } = await client.call('GET /surveys/:id/quotas', { params: { id } });
  const shown = new Map<string, Awaited<ReturnType<typeof figures>>>();
  const figures = async (cell: number) =>
    (await client.call('GET /surveys/:id/quotas/:cell/figures', { params: { id, cell } })).data;
  for (const cell of quotas.cells) shown.set(cell.name, await figures(cell.id));
  return { of: (name: string) => shown.get(name), figures, quotas };
}

const runOut = () =>
  test.database.transaction(async (db) => {
    await sql`update attempts set expires_at = started_at where outcome is null`.execute(db);
    await endExpiredAttempts(db);
  });
const become = (gender: string, member: number) =>
  test.database.transaction((db) =>
    sql`update members set gender = ${gender} where id = ${member}`.execute(db),
  );

const pages = (...counts: [reached: number, stopped: number][]) =>
  counts.map(([reached, stopped], page) => ({ version: 1, page, reached, stopped }));

describe('the figures of a quota', () => {
  it('are for nobody without the right or of another country, and of a survey’s own quotas alone', async () => {
    const [one, other] = [await surveyWithCells(), await surveyWithCells()];
    const { quotas } = await cellsOf(one.id);
    const ask = async (client: Awaited<ReturnType<typeof manager>>, id: number, cell: number) =>
      (await client.call('GET /surveys/:id/quotas/:cell/figures', { params: { id, cell } })).failure.code;
    const cell = quotas.cells[0]?.id ?? 0;
    const clerk = (await signedInOperator(test, { role: 'support' })).client;
    expect(await ask(clerk, one.id, cell)).toBe('not_allowed');
    expect(await ask(await manager(['AT']), one.id, cell)).toBe('not_found');
    expect(await ask(await manager(), other.id, cell)).toBe('not_found');
    expect(await ask(await manager(), one.id, 987_654)).toBe('not_found');
  });

  it('are completes by day and drop-out by page as counted by hand, also of who changes between quotas', async () => {
    on(FIRST_DAY);
    const { number, id } = await surveyWithCells();
    const take = async (gender: 'female' | 'male', ...answers: Record<string, string | string[]>[]) => {
      const { member_id, answer } = await startInterview(test, number, { gender });
      // Who drinks coffee isn't asked the third page.
      const at = (page: number) => (page === 2 && answers[1]?.drink === 'coffee' ? 3 : page);
      for (const [page, values] of answers.entries())
        expect((await answer(at(page), values)).status).toBe(200);
      return member_id;
    };
    const coffee = [{ adult: 'yes' }, { drink: 'coffee' }, { why: 'Why not' }];
    const tea = [{ adult: 'yes' }, { drink: 'tea' }, { with: ['milk'] }, { why: 'Why not' }];
    await take('female', ...coffee);
    await take('male', ...coffee.slice(0, 1));
    const stopped = await take('female');
    const completed = await take('male', ...coffee);
    await runOut();
    on(SECOND_DAY);
    await take('female', ...tea);
    await take('female', ...coffee);
    const goesOn = await take('female', ...tea.slice(0, 2));

    const before = await cellsOf(id);
    expect(before.of('Women')?.pages).toEqual(pages([5, 1], [4, 0], [4, 0], [3, 0]));
    expect(before.of('Men')?.pages).toEqual(pages([2, 0], [2, 1], [1, 0], [1, 0]));
    await become('male', stopped);
    await become('female', completed);
    await become('male', goesOn);
    const { of, figures, quotas } = await cellsOf(id);
    expect(of('Women')).toMatchObject({
      known_before: true,
      counts: { started: 4, open: 1, completes: 3, abandoned: 0 },
      days: [
        { day: '2031-03-10', completes: 1 },
        { day: '2031-03-11', completes: 2 },
      ],
      pages: pages([4, 0], [4, 0], [4, 0], [3, 0]),
      promised_minutes: 5,
    });
    expect(of('Men')).toMatchObject({
      known_before: true,
      counts: { started: 3, open: 0, completes: 1, abandoned: 2 },
      days: [{ day: '2031-03-10', completes: 1 }],
      pages: pages([3, 1], [2, 1], [1, 0], [1, 0]),
    });
    expect(of('Tea')).toMatchObject({
      known_before: false,
      counts: { started: 2, open: 1, completes: 1 },
      days: [{ day: '2031-03-11', completes: 1 }],
      pages: [],
    });
    const client = await manager();
    const { data: survey } = await client.call('GET /surveys/:id/figures', { params: { id } });
    const names = quotas.cells.map((cell) => cell.id);
    const total = survey.cells.find(({ cell_id }) => !names.includes(cell_id))?.cell_id ?? 0;
    const { days, pages: all } = await figures(total);
    expect({ days, pages: all }).toEqual({ days: survey.days, pages: survey.pages });
    expect(all).toEqual(pages([7, 1], [6, 1], [5, 0], [4, 0]));
  });

  it('count pages that change places by their place in the questionnaire', async () => {
    const { number, id } = await surveyWithCells(
      [0, 1, 2].map((page) => ({
        key: `p${page}`,
        type: 'oe' as const,
        page,
        title: { en: `${page}` },
        page_moves: true as const,
      })),
    );
    const seen = { female: [0, 0, 0], male: [0, 0, 0] };
    const last = { female: [0, 0, 0], male: [0, 0, 0] };
    for (let who = 0; who < 6; who++) {
      const gender = who % 2 === 0 ? 'female' : 'male';
      const { look, answer } = await startInterview(test, number, { gender });
      const shown = async () => Number((await look()).data.definition[0]?.title);
      const own = [await shown()];
      if (who > 1) {
        await answer(0, { [`p${own[0]}`]: 'text' });
        own.push(await shown());
      }
      for (const page of own) seen[gender][page] = (seen[gender][page] ?? 0) + 1;
      const stopped = own.at(-1) ?? 0;
      last[gender][stopped] = (last[gender][stopped] ?? 0) + 1;
    }
    await runOut();
    const { of } = await cellsOf(id);
    for (const [name, gender] of [
      ['Women', 'female'],
      ['Men', 'male'],
    ] as const)
      expect(of(name)?.pages).toEqual(
        [0, 1, 2]
          .map((page) => ({ version: 1, page, reached: seen[gender][page], stopped: last[gender][page] }))
          .filter(({ reached }) => reached),
      );
  });
});
