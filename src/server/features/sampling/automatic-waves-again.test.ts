import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pauseWave, resumeWave } from '#server/features/invitations/pause-wave.ts';
import { waveFigures } from '#server/features/invitations/waves.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { seriesSettings, seriesSteps } from '#server/testing/series-steps.ts';
import { moveSurvey } from '#server/testing/surveys.ts';
import { type OperatorClient, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waveSteps } from '#server/testing/wave-steps.ts';
import { continueSeries } from './continue-series.ts';

describe('automatic waves that were held up', () => {
  let test: TestApp;
  let owner: OperatorClient;
  beforeAll(async () => {
    test = await startTestApp();
    owner = (await signedInOperator(test)).client;
  });
  afterAll(() => test.close());
  const { people, steps, change } = waveSteps(() => test);
  const { survey, begin, page, look, attempts } = seriesSteps(
    () => test,
    () => owner,
  );

  it('go on with what stood still beyond a limit once they are started again, reminders too', async () => {
    const country_code = 'HR';
    await people(country_code, 40);
    const { id } = await survey(country_code, 100);
    await begin(id, { least_incidence: 10, rest_days: 0 });
    const wave = (await look(id)) ?? 0;
    await steps(wave);
    await attempts(id, 'screenout', 32);
    const state = async () => (await waveFigures(test.database.read, wave)).state;
    expect(await state()).toBe('done');
    await look(id);
    expect((await page(id)).series?.end).toBe('incidence');
    // Whoever hasn't started would be reminded of a survey in which something is wrong.
    expect(await state()).toBe('paused');
    await change((db) =>
      sql`update waves set state = 'sending', ended_at = null where id = ${wave}`.execute(db),
    );
    expect((await begin(id, {}, 2)).status).toBe(200);
    expect(await state()).toBe('sending');
    await steps(wave);
    await look(id);
    expect((await page(id)).series?.waits_for).not.toBe('wave');
  });

  it('name the wave that holds them up, with why it is paused', async () => {
    const country_code = 'SK';
    await people(country_code, 6);
    const { id } = await survey(country_code, 100);
    await begin(id, { rest_days: 0 });
    const wave = (await look(id)) ?? 0;
    expect((await page(id)).series?.waves).toEqual([{ id: wave, pause_reason: null }]);
    await change((db) =>
      pauseWave(db, { kind: 'system', name: 'halt-waves' }, { wave_id: wave, reason: 'bounces' }),
    );
    await look(id);
    expect((await page(id)).series).toMatchObject({
      waits_for: 'wave',
      waves: [{ id: wave, pause_reason: 'bounces' }],
    });
    await change((db) =>
      resumeWave(db, { kind: 'system', name: 'halt-waves' }, { wave_id: wave, reason: 'cleaned' }),
    );
    await steps(wave);
    expect((await page(id)).series?.waves).toEqual([]);
  });

  it('look again at once when the ceiling of the day is raised', async () => {
    const country_code = 'SI';
    await people(country_code, 6);
    const { id } = await survey(country_code, 100);
    const set = async (per_day: number, version: number) =>
      owner.call('PUT /surveys/:id/ceilings', {
        params: { id },
        body: { per_day, members: null, points: null, version },
      });
    await set(2, 0);
    await begin(id, { rest_days: 0 });
    await steps((await look(id)) ?? 0);
    await look(id);
    const { waits_for, next_at = '' } = (await page(id)).series ?? {};
    expect(waits_for).toBe('ceiling_per_day');
    await set(4, 1);
    expect(new Date((await page(id)).series?.next_at ?? '') < new Date(next_at)).toBe(true);
    const wave = await test.database.transaction((db) => continueSeries(db, id));
    await steps(wave ?? 0);
    expect((await page(id)).used.per_day).toBe(4);
  });

  it('end at once with the survey, paused ones too, and go on when somebody starts them again', async () => {
    const country_code = 'EE';
    await people(country_code, 6);
    for (const isPaused of [false, true]) {
      const { id, survey_number } = await survey(country_code, 100);
      await begin(id, { rest_days: 0 });
      const wave = (await look(id)) ?? 0;
      if (isPaused)
        await owner.call('POST /surveys/:id/automatic-waves/pause', {
          params: { id },
          body: { reason: 'A look' },
        });
      await change((db) => moveSurvey(db, survey_number, 'closed'));
      await change((db) => moveSurvey(db, survey_number, 'live'));
      const { series } = await page(id);
      expect(series).toMatchObject({ state: 'ended', end: 'survey_over', waves: [] });
      await steps(wave);
      expect(await waveFigures(test.database.read, wave)).toMatchObject({ state: 'stopped', waiting: 0 });
      expect(await look(id)).toBeNull();
      expect((await begin(id, { rest_days: 0 }, series?.version)).status).toBe(200);
      expect(await steps((await look(id)) ?? 0)).toBe('ended');
      expect((await page(id)).used.members).toBe(6);
    }
  });

  it('invite for no more completes than a soft launch takes, and wait until the survey goes on', async () => {
    const country_code = 'PT';
    await people(country_code, 12);
    const { id, survey_number } = await survey(country_code, 100, {
      soft_launch_completes: 1,
      state: 'draft',
    });
    const move = (to: 'soft_launch' | 'live') =>
      test.database.transaction((db) => moveSurvey(db, survey_number, to));
    await move('soft_launch');
    await begin(id, { rest_days: 0 });
    await steps((await look(id)) ?? 0);
    // With the rates of any panel nine members make one complete.
    const { used, missing } = await page(id);
    expect([used.members, missing]).toEqual([9, 100]);
    const { condition, spread, order, not_after, per_hour } = seriesSettings;
    const draw = { condition, spread, order, not_after, per_hour, rest_days: 0, size: 9, seed: 1 };
    const { data } = await owner.call('POST /surveys/:id/dry-run', {
      params: { id },
      body: { ...draw, expected_completes: null, recontact: null },
    });
    expect(data.missing).toBe(1);
    await attempts(id, 'complete', 1);
    expect(await look(id)).toBeNull();
    expect((await page(id)).series).toMatchObject({ state: 'running', waits_for: 'survey' });
    await move('live');
    await steps((await look(id)) ?? 0);
    expect((await page(id)).used.members).toBe(12);
  });

  it('end at a ceiling that no wave passes, and go on to the next one', async () => {
    const country_code = 'LV';
    await people(country_code, 6);
    const { id } = await survey(country_code, 100);
    const set = (ceilings: { members: number | null; points: number | null }, version: number) =>
      owner.call('PUT /surveys/:id/ceilings', {
        params: { id },
        body: { per_day: null, ...ceilings, version },
      });
    let version = 0;
    for (const [at, [ceilings, end, members]] of (
      [
        [{ members: 2, points: null }, 'ceiling_members', 2],
        [{ members: 3, points: null }, 'ceiling_members', 3],
        [{ members: null, points: 249 }, 'ceiling_points', 4],
        [{ members: null, points: 249 }, 'ceiling_points', 4],
      ] as const
    ).entries()) {
      await set(ceilings, at);
      expect((await begin(id, { rest_days: 0 }, version)).status).toBe(200);
      const wave = await look(id);
      if (wave !== null) await steps(wave);
      expect(await look(id)).toBeNull();
      const { series, used } = await page(id);
      expect([series?.end, used.members]).toEqual([end, members]);
      version = series?.version ?? 0;
    }
  });
});
