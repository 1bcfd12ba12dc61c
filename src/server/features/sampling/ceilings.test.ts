import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInOperator } from '#server/testing/operators.ts';
import { seriesSteps } from '#server/testing/series-steps.ts';
import { sendWaitingMails } from '#server/testing/surveys.ts';
import { type OperatorClient, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waveSteps } from '#server/testing/wave-steps.ts';

const because = { reason: 'The client looks' };

describe('a ceiling', () => {
  let test: TestApp;
  let owner: OperatorClient;
  beforeAll(async () => {
    test = await startTestApp();
    owner = (await signedInOperator(test)).client;
  });
  afterAll(() => test.close());
  const { people, start, steps, change } = waveSteps(() => test);
  const { survey, begin, page, look } = seriesSteps(
    () => test,
    () => owner,
  );

  it('is passed by no wave, automatic or not; that of a day is over on the next', async () => {
    const country_code = 'LT';
    await people(country_code, 7);
    const { id, survey_number } = await survey(country_code, 20);
    const set = (ceilings: object, version: number) =>
      owner.call('PUT /surveys/:id/ceilings', {
        params: { id },
        body: { per_day: null, members: null, points: null, ...ceilings, version },
      });
    await set({ per_day: 2, members: 5, points: 200 }, 0);
    const manual = await start(survey_number);
    expect(await steps(manual)).toBe('waiting');
    const sent = async () => (await page(id)).used;
    expect(await sent()).toEqual({ per_day: 2, members: 2, points: 100 });
    expect((await owner.call('GET /waves/:id', { params: { id: manual } })).data.waits_for).toBe('ceiling');
    await owner.call('POST /waves/:id/stop', { params: { id: manual }, body: because });
    await steps(manual);
    await begin(id);
    expect(await look(id)).toBeNull();
    expect((await page(id)).series).toMatchObject({ waits_for: 'ceiling_per_day' });
    await change((db) =>
      sql`update invitations set invited_at = invited_at - interval '1 day' where survey_id = ${id}`.execute(
        db,
      ),
    );
    await steps((await look(id)) ?? 0);
    await sendWaitingMails(test);
    expect(await sent()).toEqual({ per_day: 2, members: 4, points: 200 });
    expect(await look(id)).toBeNull();
    expect((await page(id)).series).toMatchObject({ state: 'ended', end: 'ceiling_points' });
  });

  it('of an archived survey stays as it is', async () => {
    const { id } = await survey('CZ', 20, { state: 'draft' });
    const set = (version: number) =>
      owner.call('PUT /surveys/:id/ceilings', {
        params: { id },
        body: { per_day: 3, members: null, points: null, version },
      });
    expect((await set(0)).status).toBe(200);
    await change((db) => sql`update surveys set state = 'archived' where id = ${id}`.execute(db));
    expect((await set(1)).failure.code).toBe('archived');
    expect((await page(id)).ceilings).toMatchObject({ per_day: 3, version: 1 });
  });

  it('of a large survey is passed by none, without counting its invitations at each step', async () => {
    const country_code = 'SK';
    await people(country_code, 9);
    const { id, survey_number } = await survey(country_code, 20);
    const ceilings = { per_day: null, members: 5, points: null };
    const set = (most: number, version: number) =>
      owner.call('PUT /surveys/:id/ceilings', {
        params: { id },
        body: { ...ceilings, members: most, version },
      });
    await set(3, 0);
    const manual = await start(survey_number);
    expect(await steps(manual)).toBe('waiting');
    // As if 30,000 others were invited as well.
    const others = 30_000;
    const keep = (changes: object) =>
      change((db) => db.updateTable('survey_ceilings').set(changes).where('survey_id', '=', id).execute());
    await keep({ used_members: others + 3, due_at: new Date(Date.now() + 3_600_000) });
    await set(others + 5, 1);
    const used = async () => (await page(id)).used.members;
    expect(await used()).toBe(others + 3);
    expect(await steps(manual)).toBe('waiting');
    expect(await used()).toBe(others + 5);
    // Nothing ends by what may have become less since.
    await owner.call('POST /waves/:id/stop', { params: { id: manual }, body: because });
    await steps(manual);
    await begin(id, { rest_days: 0 });
    const next = await look(id);
    expect((await page(id)).series).toMatchObject({ state: 'running' });
    expect(await used()).toBe(5);
    // Nor is a wave held up for longer than until the next count, and what a raise has changed isn't used any more.
    await keep({ used_members: others + 5, due_at: null });
    expect(await used()).toBe(5);
    await steps(next ?? 0);
    expect(await used()).toBe(9);
  });
});
