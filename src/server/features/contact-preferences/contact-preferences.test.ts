import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fieldMessages } from '#contract/field-messages.ts';
import { addMember, signedInMember, signIn } from '#server/testing/sign-in.ts';
import { addSurvey, invite } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('contact preferences', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());
  afterEach(() => vi.useRealTimers());

  const good = { invitations_per_week: 3, topics_off: ['health'], paused_until: null };

  it('belong to members', async () => {
    const visitor = test.visitor();
    expect((await visitor.call('GET /profile/contact-preferences')).status).toBe(401);
    expect((await visitor.call('PUT /profile/contact-preferences', { body: good })).status).toBe(401);
  });

  it('are refused under their fields, and nothing is saved then', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-10T23:00:00Z') });
    const { client } = await signedInMember(test);
    const before = (await client.call('GET /profile/contact-preferences')).data;
    const wrong: [Record<string, unknown>, Record<string, string>][] = [
      [{ invitations_per_week: 0 }, { invitations_per_week: fieldMessages.too_small }],
      [{ invitations_per_week: 15 }, { invitations_per_week: fieldMessages.too_large }],
      [{ invitations_per_week: 2.5 }, { invitations_per_week: fieldMessages.not_an_integer }],
      [{ topics_off: ['weather'] }, { topics_off: fieldMessages.not_an_option }],
      // It is already 11 January in Sofia.
      [{ paused_until: '2031-01-10' }, { paused_until: fieldMessages.pause_day }],
      [{ paused_until: '2031-07-14' }, { paused_until: fieldMessages.pause_day }],
      [{ paused_until: '2031-02-30' }, { paused_until: fieldMessages.date }],
    ];
    for (const [change, errors] of wrong) {
      const { status, failure } = await client.call('PUT /profile/contact-preferences', {
        body: { ...good, ...change },
      });
      expect({ status, errors: failure.errors }).toEqual({ status: 422, errors });
    }
    expect((await client.call('GET /profile/contact-preferences')).data).toEqual(before);
  });

  it('are the panel\u2019s until the member says otherwise, and tell what the week has brought', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-10T12:00:00Z') });
    const { client, member_id } = await signedInMember(test);
    expect((await client.call('GET /profile/contact-preferences')).data).toEqual({
      invitations_per_week: 5,
      topics_off: [],
      paused_until: null,
      max_invitations_per_week: 14,
      invitations_this_week: 0,
      pause_from: '2031-01-10',
      pause_to: '2031-07-12',
    });
    await invite(test, await addSurvey(test), [member_id]);
    const body = {
      invitations_per_week: 1,
      topics_off: ['health', 'health', 'money'],
      paused_until: '2031-07-12',
    };
    const saved = (await client.call('PUT /profile/contact-preferences', { body })).data;
    expect(saved).toMatchObject({
      invitations_per_week: 1,
      topics_off: ['health', 'money'],
      paused_until: '2031-07-12',
      invitations_this_week: 1,
    });
    expect((await client.call('GET /profile/contact-preferences')).data).toEqual(saved);
  });

  it('forget a pause that has ended', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-10T12:00:00Z') });
    const client = await signIn(test, await addMember(test), { remember: true });
    await client.call('PUT /profile/contact-preferences', { body: { ...good, paused_until: '2031-01-12' } });
    vi.setSystemTime(new Date('2031-01-12T23:00:00Z'));
    const { data } = await client.call('GET /profile/contact-preferences');
    expect(data.paused_until).toBeNull();
  });
});
