import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type MailingApp, startMailingApp } from '#server/testing/mailing-app.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addSurvey, moveSurvey } from '#server/testing/surveys.ts';
import { waveSteps } from '#server/testing/wave-steps.ts';
import { advanceWave } from './advance-wave.ts';

describe('the waves of a survey that closes', () => {
  let test: MailingApp;
  beforeAll(async () => {
    test = await startMailingApp();
  });
  afterAll(() => test.close());
  afterEach(() => vi.useRealTimers());
  const { start, steps, people, figures, sentTo } = waveSteps(() => test);
  const to = (state: 'live' | 'closed', survey: string) =>
    test.database.transaction((db) => moveSurvey(db, survey, state));

  it('end at once, also one that is yet to begin, and stay so when it opens again', async () => {
    const survey = await addSurvey(test, { country_code: 'PT' });
    const [first = 0, second = 0] = await people('PT', 2);
    const scheduled = await start(survey, {
      audience: { members: [first] },
      starts_at: new Date(Date.now() + 3_600_000),
    });
    const running = await start(survey, { audience: { members: [first, second] } });
    await test.database.transaction((db) => advanceWave(db, running, 1));
    await to('closed', survey);
    await to('live', survey);
    const ended = { state: 'stopped', stop_reason: 'survey_over' };
    expect([await figures(scheduled), await figures(running)]).toMatchObject([ended, ended]);
    await runJobs(test, { evenLater: true });
    expect(await sentTo([first, second])).toEqual([]);
    for (const wave of [scheduled, running])
      expect(await figures(wave)).toMatchObject({ ...ended, sent: 0, waiting: 0, outbox: 0 });
    // Whoever waited can be in the next one.
    const next = await start(survey);
    await steps(next);
    await runJobs(test);
    expect((await sentTo([first, second])).sort()).toEqual([first, second]);
  });

  it('also end when they were done but for mail that waits for the morning, which never goes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-10-06T07:00:00Z') });
    const hours = { from_hour: 20, until_hour: 8 };
    await test.database.transaction((db) =>
      db.updateTable('quiet_hours').set(hours).where('country_code', '=', 'EE').execute(),
    );
    const survey = await addSurvey(test, { country_code: 'EE' });
    const [member = 0] = await people('EE', 1);
    const wave = await start(survey);
    await steps(wave);
    expect(await figures(wave)).toMatchObject({ state: 'done', outbox: 1 });
    // Ten in the evening.
    vi.setSystemTime(Date.parse('2031-10-06T19:00:00Z'));
    await runJobs(test);
    await to('closed', survey);
    await to('live', survey);
    vi.setSystemTime(Date.parse('2031-10-07T07:00:00Z'));
    await steps(wave);
    await runJobs(test);
    expect(await sentTo([member])).toEqual([]);
    expect(await figures(wave)).toMatchObject({ state: 'stopped', stop_reason: 'survey_over', outbox: 0 });
  });
});
