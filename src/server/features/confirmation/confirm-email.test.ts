import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashSecret } from '#server/http/secrets.ts';
import { mailedCode } from '#server/testing/queued-mails.ts';
import { register, registrationOf } from '#server/testing/registration.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { addSurvey, moveSurvey } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { confirmEmail } from './confirm-email.ts';

const DAY = 24 * 60 * 60 * 1000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => testApp.close());

/** A registration through the portal, with the code of its mail. */
async function registered(more: Record<string, unknown> = {}): Promise<{ email: string; code: string }> {
  const body = registrationOf(more);
  expect((await register(testApp, body)).status).toBe(200);
  return { email: body.email, code: await mailedCode(testApp, body.email, 'confirmation') };
}

const confirm = (code: string, visitor = testApp.visitor()) =>
  visitor.call('POST /profile/confirm', { body: { code } });

const login = (email: string) =>
  testApp.visitor().call('POST /auth/login', { body: { email, password: TEST_PASSWORD } });

const originator = (name: string, pixel: { type: 'img' | 'iframe'; src: string } | null, active = true) =>
  testApp.database.transaction((db) =>
    db
      .insertInto('originators')
      .values({ name, pixel_type: pixel?.type ?? null, pixel_src: pixel?.src ?? null, active })
      .execute(),
  );

describe('a code is refused', () => {
  it.each([
    ['of no length', '', 'invalid_fields'],
    ['that nobody was sent', 'x'.repeat(64), 'code_not_valid'],
    ['that is too short', 'x'.repeat(63), 'code_not_valid'],
    ['that is far too long', 'x'.repeat(201), 'invalid_fields'],
    ['that is its own hash', hashSecret('x').toString('hex'), 'code_not_valid'],
  ])('%s', async (_, code, expected) => {
    const { status, failure } = await confirm(code);
    expect([status, failure.code]).toEqual([422, expected]);
  });

  it('after seven days, used or not', async () => {
    const [unused, used] = [await registered(), await registered()];
    await confirm(used.code);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * DAY + 1000 });
    for (const { code } of [unused, used]) expect((await confirm(code)).failure.code).toBe('code_not_valid');
    expect((await login(unused.email)).failure.code).toBe('not_confirmed');
    expect((await login(used.email)).status).toBe(200);
  });

  it('when a hundred were guessed from one network', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const visitor = testApp.visitor({ ip: '198.51.100.1' });
    for (let n = 0; n < 100; n++) await confirm('z'.repeat(64), visitor);
    const refused = await confirm('z'.repeat(64), visitor);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '15']);
    const { code } = await registered();
    expect((await confirm(code)).status).toBe(200);
  });
});

describe('confirming', () => {
  it('opens the account', async () => {
    const { email, code } = await registered();
    expect(code).toMatch(/^[\w-]{64}$/);
    expect((await login(email)).failure.code).toBe('not_confirmed');
    expect((await confirm(code)).body).toEqual({
      success: true,
      data: { tracking: null, waits_for_parent: false },
    });
    expect((await login(email)).data).toMatchObject({ email, country: 'BG', language: 'bg' });
  });

  it('answers success again to the same code, in seven days’ time as well', async () => {
    const { code } = await registered();
    await confirm(code);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * DAY - 60_000 });
    expect((await confirm(code)).status).toBe(200);
  });

  it('works with any of several mails that are still valid', async () => {
    const { email, code } = await registered();
    await login(email);
    const second = await mailedCode(testApp, email, 'confirmation');
    expect(second).not.toBe(code);
    expect((await confirm(second)).status).toBe(200);
    expect((await confirm(code)).status).toBe(200);
  });

  it('tells the originator once, with the parameters that the visitor came with', async () => {
    await originator('partner', { type: 'img', src: 'https://pixel.example/p?c={click}&x={missing}' });
    const { code } = await registered({
      originator: 'partner',
      originator_params: { click: 'a&b=c/д', other: '1' },
    });
    const first = await confirm(code);
    expect(first.data.tracking).toEqual({
      type: 'img',
      src: 'https://pixel.example/p?c=a%26b%3Dc%2F%D0%B4&x=',
    });
    expect((await confirm(code)).data.tracking).toBeNull();
  });

  it('is told once to two who confirm at the same time', async () => {
    await originator('race', { type: 'iframe', src: 'https://pixel.example/r' });
    const { code } = await registered({ originator: 'race' });
    const answers = await Promise.all([confirm(code), confirm(code), confirm(code)]);
    expect(answers.filter(({ data }) => data.tracking !== null)).toHaveLength(1);
  });

  it.each([
    ['that is not on the list', 'stranger', null, true],
    ['that is not active', 'former', { type: 'img', src: 'https://pixel.example/f' }, false],
    ['without a pixel', 'quiet', null, true],
    ['whose host a visitor would choose', 'open', { type: 'img', src: 'https://{h}.example/' }, true],
  ] as const)('tells nothing to an originator %s', async (_, name, pixel, active) => {
    if (name !== 'stranger') await originator(name, pixel, active);
    const { code } = await registered({ originator: name, originator_params: { h: 'evil' } });
    expect((await confirm(code)).data.tracking).toBeNull();
  });
});

describe('confirming while an operator closes a survey that invites new members', () => {
  it('answers at once, and the member is invited to what stays open', async () => {
    const [closing, staying] = [
      await addSurvey(testApp, { invite_new_members: true }),
      await addSurvey(testApp, { invite_new_members: true }),
    ];
    const { email, code } = await registered();
    await testApp.database.transaction(async (db) => {
      await moveSurvey(db, closing, 'closed');
      // The survey's row is locked meanwhile.
      expect((await confirm(code)).status).toBe(200);
    });
    await runJobs(testApp);
    expect(await invitedTo(email)).toEqual([staying]);
  });

  it('leaves the member without an invitation, not without an account, when the survey closes before the job', async () => {
    const survey = await addSurvey(testApp, { invite_new_members: true });
    const { email, code } = await registered();
    const [confirmed] = await Promise.all([
      confirm(code),
      testApp.database.transaction((db) => moveSurvey(db, survey, 'closed')),
    ]);
    expect(confirmed.status).toBe(200);
    await runJobs(testApp);
    expect(await invitedTo(email)).not.toContain(survey);
    expect((await login(email)).status).toBe(200);
  });
});

/** The numbers of the surveys to which the holder of an address is invited. */
const invitedTo = async (email: string) =>
  (
    await testApp.database.read
      .selectFrom('invitations as i')
      .innerJoin('members as m', 'm.id', 'i.member_id')
      .innerJoin('surveys as s', 's.id', 'i.survey_id')
      .select('s.survey_number')
      .where('m.email', '=', email)
      .orderBy('s.id')
      .execute()
  ).map(({ survey_number }) => survey_number);

describe('what other features do at a confirmation', () => {
  const newCodeOf = async () => (await registered()).code;
  const confirmedAt = async (id: number) =>
    (
      await testApp.database.read
        .selectFrom('members')
        .select('confirmed_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).confirmed_at;

  it('happens once, in the same transaction', async () => {
    const code = await newCodeOf();
    const seen: object[] = [];
    const note = async (_db: unknown, member: object) => void seen.push(member);
    for (let n = 0; n < 2; n++) {
      await testApp.database.transaction((db) => confirmEmail(db, { code }, [note]));
    }
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ country_code: 'BG', language: 'bg', member_id: expect.any(Number) });
  });

  it('takes the confirmation back when it fails', async () => {
    const { email, code } = await registered();
    const fail = () => Promise.reject(new Error('no survey'));
    await expect(testApp.database.transaction((db) => confirmEmail(db, { code }, [fail]))).rejects.toThrow(
      'no survey',
    );
    const { id } = await testApp.database.read
      .selectFrom('members')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(await confirmedAt(id)).toBeNull();
    expect((await confirm(code)).status).toBe(200);
    expect(await confirmedAt(id)).toBeInstanceOf(Date);
  });
});
