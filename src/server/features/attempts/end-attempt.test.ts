import { afterAll, describe, expect, it } from 'vitest';
import { clock } from '#server/clock.ts';
import { reportLink } from '#server/features/reports/report-links.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, inviteOne, startExternal, surveyKey } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

const { client: operator } = await signedInOperator(testApp, { role: 'fieldwork' });

const ORIGIN = 'http://bg.localhost:3000';

describe('the end of an attempt', () => {
  const terms = { points: 50, screenout_points: 8, review_days: 0 };
  /** Ends an attempt of a member, so many minutes after it started; answers its token. */
  const end = async (
    { client, member_id }: Awaited<ReturnType<typeof signedInMember>>,
    settings: object,
    outcome: 'screenout' | 'quota_full' | 'complete',
    minutes = 5,
  ) => {
    const survey = await addExternalSurvey(testApp, { ...terms, ...settings });
    const attempt = await startExternal(client, await inviteOne(testApp, survey, member_id));
    await testApp.database.transaction(async (db) => {
      const row = await db
        .updateTable('attempts')
        .set({ started_at: new Date(clock.now().getTime() - minutes * 60_000) })
        .where('token', '=', attempt)
        .returning('invitation_id')
        .executeTakeFirstOrThrow();
      await db
        .updateTable('invitations')
        .set({ invited_at: new Date('2026-01-01') })
        .where('id', '=', row.invitation_id)
        .execute();
    });
    const link = reportLink(
      ORIGIN,
      { survey_number: survey, attempt, outcome },
      await surveyKey(testApp, survey),
      clock.now(),
    );
    const { statusCode } = await testApp.app.inject({
      method: 'POST',
      url: link.replace(ORIGIN, ''),
      headers: { host: new URL(ORIGIN).host },
    });
    expect(statusCode).toBe(200);
    return attempt;
  };
  /** The same; answers the points. */
  const ended = async (...attempt: Parameters<typeof end>) => {
    const token = await end(...attempt);
    const { points } = await testApp.database.read
      .selectFrom('attempts')
      .select('points')
      .where('token', '=', token)
      .executeTakeFirstOrThrow();
    return points;
  };

  it('pays a screen-out only after the minutes that were said, and a quota-full what was said', async () => {
    const member = await signedInMember(testApp);
    expect(await ended(member, { screenout_after_minutes: 3 }, 'screenout', 2)).toBe(0);
    expect(await ended(member, { screenout_after_minutes: 3 }, 'screenout', 3)).toBe(8);
    expect(await ended(member, {}, 'quota_full')).toBe(0);
    expect(await ended(member, { quota_full_points: 4 }, 'quota_full')).toBe(4);
    expect((await member.client.call('GET /profile/points')).data).toMatchObject({ points: 12 });
  });

  it('pays for screen-outs and quota-fulls of a day up to the limit, and completes whatever else there was', async () => {
    const member = await signedInMember(testApp);
    const limited = { daily_cap: 10, quota_full_points: 6 };
    expect(await ended(member, limited, 'screenout')).toBe(8);
    expect(await ended(member, limited, 'quota_full')).toBe(2);
    expect(await ended(member, limited, 'screenout')).toBe(0);
    expect(await ended(member, limited, 'complete')).toBe(50);
    expect(await ended(member, { daily_cap: null }, 'screenout')).toBe(8);
    await testApp.database.transaction((db) =>
      db
        .updateTable('attempts')
        .set({ ended_at: new Date(clock.now().getTime() - 2 * 86_400_000) })
        .where('ended_at', 'is not', null)
        .execute(),
    );
    expect(await ended(member, limited, 'screenout')).toBe(8);
  });

  const unpaidForOperators = async (token: string) => {
    const { id } = await testApp.database.read
      .selectFrom('attempts')
      .select('id')
      .where('token', '=', token)
      .executeTakeFirstOrThrow();
    return (await operator.call('GET /attempts/:id', { params: { id } })).data.unpaid;
  };

  it('says on the page after the survey, in the history and to operators what kept back the points that were promised', async () => {
    const member = await signedInMember(testApp);
    const said = async (token: string) => {
      const { data } = await member.client.call('GET /returns/:token', { params: { token } });
      const [receipt] = (await member.client.call('GET /profile/surveys-taken')).data;
      expect(receipt?.unpaid).toEqual(data.unpaid);
      expect(await unpaidForOperators(token)).toEqual(data.unpaid ?? null);
      return data.unpaid;
    };
    const unpaid = async (
      settings: object,
      outcome: Parameters<typeof end>[2] = 'screenout',
      minutes?: number,
    ) => said(await end(member, settings, outcome, minutes));
    const limited = { daily_cap: 10, quota_full_points: 6, screenout_after_minutes: 3 };
    expect(await unpaid({ screenout_points: 0 })).toBeUndefined();
    expect(await unpaid(limited, 'screenout', 2)).toEqual({
      promised: 8,
      minimum_minutes: 3,
      daily_cap: null,
    });
    expect(await unpaid(limited, 'screenout', 3)).toBeUndefined();
    const beyond = { minimum_minutes: null, daily_cap: 10 };
    expect(await unpaid(limited, 'quota_full')).toEqual({ promised: 6, ...beyond });
    expect(await unpaid(limited, 'screenout', 3)).toEqual({ promised: 8, ...beyond });
    expect(await unpaid(limited, 'complete')).toBeUndefined();
  });

  it('says what kept points back in the terms of that moment, whatever the survey pays since', async () => {
    const member = await signedInMember(testApp);
    const limited = { daily_cap: 20, screenout_after_minutes: 3 };
    const tokens = [
      await end(member, { ...limited, screenout_points: 0 }, 'screenout', 2),
      await end(member, limited, 'screenout', 2),
    ];
    await testApp.database.transaction((db) =>
      db
        .updateTable('surveys')
        .set({ screenout_points: 9, screenout_after_minutes: 0, daily_cap: 30 })
        .execute(),
    );
    const told = [];
    for (const token of tokens)
      told.push((await member.client.call('GET /returns/:token', { params: { token } })).data.unpaid);
    expect(told).toEqual([undefined, { promised: 8, minimum_minutes: 3, daily_cap: null }]);
  });
});
