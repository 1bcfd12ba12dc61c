import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waveFigures } from '#server/features/invitations/waves.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { seriesSettings, seriesSteps } from '#server/testing/series-steps.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { moveSurvey, sendWaitingMails } from '#server/testing/surveys.ts';
import { type OperatorClient, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waveSteps } from '#server/testing/wave-steps.ts';
import { continueSeries } from './continue-series.ts';

const because = { reason: 'The client looks' };

describe('automatic waves', () => {
  let test: TestApp;
  let owner: OperatorClient;
  beforeAll(async () => {
    test = await startTestApp();
    owner = (await signedInOperator(test)).client;
  });
  afterAll(() => test.close());
  const { people, steps, change } = waveSteps(() => test);
  const { survey, begin, page, look, looks, attempts } = seriesSteps(
    () => test,
    () => owner,
  );
  /** The wave goes until nothing of it is left. */
  const send = async (wave: number | null) => {
    if (wave === null) throw new Error('no wave was started');
    await steps(wave);
    await sendWaitingMails(test);
    return waveFigures(test.database.read, wave);
  };
  it('are refused without the right, elsewhere, without a target, twice, and over somebody else', async () => {
    const { id } = await survey('EE');
    const call = (client: OperatorClient) =>
      client.call('POST /surveys/:id/automatic-waves', {
        params: { id },
        body: { ...seriesSettings, version: 0 },
      });
    const support = (await signedInOperator(test, { role: 'support' })).client;
    expect((await call(support)).failure.code).toBe('not_allowed');
    const foreign = (await signedInOperator(test, { countries: ['LV'] })).client;
    expect((await call(foreign)).failure.code).toBe('not_found');
    expect((await begin((await survey('EE', null)).id)).failure.code).toBe('no_target');
    const pause = () =>
      owner.call('POST /surveys/:id/automatic-waves/pause', { params: { id }, body: because });
    expect((await pause()).failure.code).toBe('not_found');
    expect((await begin(id, { least_incidence: 101 })).failure.errors).toHaveProperty('least_incidence');
    const [one, other] = await Promise.all([begin(id), begin(id)]);
    const both = [one.status, other.status].sort();
    expect(both).toEqual([200, 409]);
    expect((await begin(id, {}, 1)).failure.code).toBe('conflict');
    expect((await pause()).status).toBe(200);
    expect((await page(id)).series).toMatchObject({ state: 'paused', reason: because.reason, version: 2 });
    expect(await look(id)).toBeNull();
    const ceilings = { per_day: null, members: 5, points: null };
    const set = (version: number) =>
      owner.call('PUT /surveys/:id/ceilings', { params: { id }, body: { ...ceilings, version } });
    expect((await set(0)).data.version).toBe(1);
    expect((await set(0)).failure.code).toBe('conflict');
  });

  it('invite by what is missing to the target, once whatever dies, and end when it is met', async () => {
    const country_code = 'LV';
    await people(country_code, 6);
    const { id } = await survey(country_code);
    await begin(id);
    const died = test.database.transaction(async (db) => {
      await continueSeries(db, id);
      throw new Error('killed');
    });
    await expect(died).rejects.toThrow('killed');
    const [first, second] = await looks(id, 2);
    expect([first, second].filter((wave) => wave !== null)).toHaveLength(1);
    const wave = first ?? second ?? null;
    expect((await page(id)).series).toMatchObject({ waits_for: 'interval' });
    expect(await look(id)).toBeNull();
    expect((await page(id)).series).toMatchObject({ waits_for: 'wave' });
    expect(await send(wave)).toMatchObject({ planned: 6, sent: 6, started_by: 'system:automatic_waves' });
    // What is still expected of the first is not asked for again.
    await addMember(test, { country_code });
    const next = await look(id);
    expect((await page(id)).series).toMatchObject({ state: 'running' });
    if (next !== null) await send(next);
    await attempts(id, 'complete', 2);
    expect(await look(id)).toBeNull();
    expect((await page(id)).series).toMatchObject({ state: 'ended', end: 'target_met' });
    const listed = async (automatic: string) =>
      (await owner.call('GET /surveys', { query: { automatic } })).data.rows.map((row) => row.id);
    expect(await listed('ended')).toEqual([id]);
    const { ended_at, ...unseen } = (await page(id)).series ?? {};
    expect(unseen).toMatchObject({ seen_at: null, seen_by: null });
    const seen = async (version: number) =>
      owner.call('POST /surveys/:id/automatic-waves/stop', { params: { id }, body: { ...because, version } });
    const { version = 0 } = (await page(id)).series ?? {};
    expect((await seen(version)).status).toBe(200);
    expect([await listed('ended'), await listed('seen')]).toEqual([[], [id]]);
    expect((await seen(version + 1)).failure.code).toBe('conflict');
    // Why and when they ended stays.
    const end = { state: 'ended', end: 'target_met', reason: 'target_met', ended_at };
    const kept = (await page(id)).series;
    expect(kept).toMatchObject({ ...end, seen_at: expect.any(String), seen_by: 'Irina Koleva' });
    expect((await begin(id, {}, version + 1)).status).toBe(200);
    expect((await page(id)).series).toMatchObject({ state: 'running', seen_at: null, seen_by: null });
  });

  it('go on where only the end of the ones before them was seen', async () => {
    const country_code = 'IE';
    await people(country_code, 2);
    const { id } = await survey(country_code);
    await begin(id);
    const stop = async (version: number) =>
      owner.call('POST /surveys/:id/automatic-waves/stop', { params: { id }, body: { ...because, version } });
    const { version = 0 } = (await page(id)).series ?? {};
    await stop(version);
    // A colleague starts them again, while the end is still on the screen.
    expect((await begin(id, {}, version + 1)).status).toBe(200);
    expect((await stop(version + 1)).failure.code).toBe('conflict');
    expect((await page(id)).series).toMatchObject({ state: 'running' });
  });

  it('wait for a mailbox that may be back, and for no account on hold', async () => {
    const { member_id } = await addMember(test, { country_code: 'NL' });
    const { id } = await survey('NL');
    await begin(id);
    await change((db) =>
      sql`insert into bounced_addresses select email_key, now() from members where id = ${member_id}`.execute(
        db,
      ),
    );
    expect(await look(id)).toBeNull();
    expect((await page(id)).series).toMatchObject({ state: 'running', waits_for: 'nobody_now' });
    await change(async (db) => {
      await sql`delete from bounced_addresses`.execute(db);
      await sql`insert into freezes (member_id, reason, message, frozen_at, frozen_by, review_by)
        select ${member_id}, 'details', 'x', now(), min(id), now() from operators`.execute(db);
    });
    expect(await look(id)).toBeNull();
    expect((await page(id)).series?.end).toBe('no_eligible');
  });

  it('end where nobody is left, with the survey, and beyond a limit, each with its reason', async () => {
    const country_code = 'FI';
    await people(country_code, 40);
    const nobody = await survey(country_code);
    await begin(nobody.id, { condition: { kind: 'all', of: [{ kind: 'age', from: 98, to: null }] } });
    expect(await look(nobody.id)).toBeNull();
    expect((await page(nobody.id)).series?.end).toBe('no_eligible');
    const over = await survey(country_code);
    await begin(over.id);
    await change((db) => moveSurvey(db, over.survey_number, 'paused'));
    expect(await look(over.id)).toBeNull();
    expect((await page(over.id)).series).toMatchObject({ state: 'running', waits_for: 'survey' });
    await change((db) => moveSurvey(db, over.survey_number, 'closed'));
    await look(over.id);
    expect((await page(over.id)).series?.end).toBe('survey_over');
    const late = await survey(country_code);
    await begin(late.id);
    await change((db) => sql`update surveys set closes_at = now() where id = ${late.id}`.execute(db));
    expect(await look(late.id)).toBeNull();
    expect((await page(late.id)).series).toMatchObject({ state: 'ended', end: 'last_day_over' });
    const bad = await survey(country_code, 100);
    await begin(bad.id, { least_incidence: 10, rest_days: 0 });
    const wave = await look(bad.id);
    await steps(wave ?? 0);
    await attempts(bad.id, 'screenout', 32);
    await change((db) =>
      sql`update waves set state = 'sending', ended_at = null where id = ${wave}`.execute(db),
    );
    await look(bad.id);
    expect((await page(bad.id)).series?.end).toBe('incidence');
    // What is on its way stands still until somebody has looked.
    expect((await waveFigures(test.database.read, wave ?? 0)).state).toBe('paused');
  });

  it('stand still with their waves, and go on with them', async () => {
    const country_code = 'DK';
    await people(country_code, 3);
    const { id } = await survey(country_code);
    await begin(id);
    const wave = (await look(id)) ?? 0;
    const to = (what: 'pause' | 'resume') =>
      owner.call(`POST /surveys/:id/automatic-waves/${what}`, { params: { id }, body: because });
    const states = async () => [
      (await page(id)).series?.state,
      (await waveFigures(test.database.read, wave)).state,
    ];
    await to('pause');
    expect((await to('pause')).status).toBe(200);
    expect(await states()).toEqual(['paused', 'paused']);
    await to('resume');
    expect(await states()).toEqual(['running', 'sending']);
    const { version = 0 } = (await page(id)).series ?? {};
    await owner.call('POST /surveys/:id/automatic-waves/stop', {
      params: { id },
      body: { ...because, version },
    });
    expect(await states()).toEqual(['stopped', 'stopped']);
    expect((await begin(id, {}, 4)).status).toBe(200);
  });
});
