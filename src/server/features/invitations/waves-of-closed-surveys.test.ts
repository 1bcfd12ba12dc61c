import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
});
