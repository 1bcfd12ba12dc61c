import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FullMember, fullMember } from '#server/testing/full-member.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('a copy of everything that is kept about a member', () => {
  let test: TestApp;
  let member: FullMember;
  beforeAll(async () => {
    test = await startTestApp();
    await fullMember(test, 'Anybody-else');
    member = await fullMember(test, 'Zlatina');
  });
  afterAll(() => test.close());

  it.each(['/profile/data', '/profile/data/file', '/profile/consents', '/profile/membership'])(
    'is for nobody but the member: %s',
    async (path) => {
      const answer = await test.visitor().request('GET', `/api/portal/v1${path}`);
      expect(answer.failure.code).toBe('not_signed_in');
    },
  );

  it('holds each thing in plain words, and nothing of others', async () => {
    const { data, text } = await member.client.call('GET /profile/data');
    expect(data.profile).toMatchObject({ first_name: 'Zlatina', email: member.email, country: 'BG' });
    expect(data.consents.map(({ document, version }) => [document, version])).toEqual([
      ['privacy_policy', '2023-11-01'],
      ['terms_conditions', '2023-11-01'],
    ]);
    expect(data.profile_answers.map(({ answer }) => answer)).toContain('ul. Nezabravka 77');
    expect(data.sessions).toHaveLength(2);
    expect(data.devices).toHaveLength(1);
    expect(data.surveys.map(({ state }) => state)).toEqual(['invited', 'started', 'started', 'complete']);
    expect(data.surveys.at(-1)).toMatchObject({
      title: 'Drinks at home',
      earned_points: 50,
      answers: [
        { question: 'Are you an adult?', answer: 'Yes' },
        { question: 'Coffee or tea?', answer: 'Coffee' },
        { question: 'Why?', answer: member.traces[5] },
      ],
    });
    expect(data.surveys.at(-1)?.reviews).toMatchObject([
      { verdict: 'reconciled_reject', reason: 'Too quick for Zlatina', points: 0 },
    ]);
    expect(data.household).toEqual({ changed_at: expect.any(String) });
    expect(data.household_cases).toEqual([
      { raised_at: expect.any(String), evidence: ['referral'], state: 'open', settled_at: null },
    ]);
    expect(data.points).toMatchObject({ pending: 40 });
    expect(data.points.history[0]).toMatchObject({ points: 7, reference: 'Bonus points', survey: null });
    expect(data.reward_requests.map(({ status }) => status)).toEqual([
      'cancelled',
      'completed',
      'sent',
      'approved',
      'requested',
    ]);
    expect(data.reward_requests[2]).toMatchObject({
      answers: [
        { question: 'Street', answer: 'ul. Nezabravka 77' },
        { question: 'Postal code', answer: '1000' },
        { question: 'City', answer: 'Sofia' },
      ],
      steps: [
        { status: 'requested' },
        { status: 'approved' },
        { status: 'sent', note: 'To ul. Nezabravka 77' },
      ],
    });
    expect(data.referrals).toHaveLength(1);
    expect(data.referral_rewards).toMatchObject([{ points: 10, refused_because: null }]);
    expect(data.messages).toMatchObject([
      { topic: 'other', kind: 'question', message: expect.stringContaining('Zlatina') },
    ]);
    expect(data.mails.map(({ subject }) => subject)).toContain('New survey: Drinks at home');
    expect(data.operators_acts[0]).toMatchObject({
      action: 'adjust_points',
      reason: 'for a long wait of Zlatina',
    });
    expect(data.operators_acts.map(({ action }) => action)).toContain('send_exchange_request');
    expect(data.reward_requests[2]).toMatchObject({ first_name: 'Zlatina', last_name: 'Kalpazanova' });
    expect(data.requested_links).toMatchObject([
      { kind: 'reset', email: expect.stringContaining('zlatina') },
    ]);
    expect(data.earlier_account).toMatchObject({ referral_decided: true });
    for (const secret of ['Anybody-else', 'maria', 'argon2', 'token', 'password'])
      expect(text).not.toContain(secret);
  });

  it('comes as a file', async () => {
    const file = await member.client.request('GET', '/api/portal/v1/profile/data/file');
    expect(file.headers['content-type']).toContain('application/json');
    expect(file.headers['content-disposition']).toBe('attachment; filename="my-data.json"');
    expect(file.headers['cache-control']).toBe('no-store');
    const { data } = await member.client.call('GET /profile/data');
    expect(JSON.parse(file.text)).toEqual({ ...data, made_at: expect.any(String) });
  });

  it('is there for whoever has just joined', async () => {
    const { client } = await signedInMember(test);
    const { data } = await client.call('GET /profile/data');
    expect([data.surveys, data.points.history, data.messages, data.mails]).toEqual([[], [], [], []]);
  });
});
