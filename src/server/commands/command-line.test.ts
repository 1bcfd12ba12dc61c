import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answered, environmentOf, lastAudited, kvorum as run } from '#server/testing/command-line.ts';
import { prefer } from '#server/testing/contact-preferences.ts';
import { addReward, memberWithPoints, postExchange } from '#server/testing/rewards.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember, signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvorum-commands-'));
  test = await startTestApp({ DATA_DIR: folder });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const kvorum = (args: string[], environment: Record<string, string> = {}) =>
  run(args, { ...environmentOf(test), ...environment });

/** Runs a command that must succeed; returns its `--json` output. */
const done = async <T = Record<string, unknown>>(...args: string[]): Promise<T> =>
  answered(await kvorum(['--json', ...args]));
const audited = () => lastAudited(test);

const create = (...args: string[]) => [
  ...['survey', 'create', '--country', 'bg', '--title', 'en=Coffee', '--title', 'bg=Кафе'],
  ...['--points', '60', '--minutes', '5', ...args],
];
const elsewhere = ['--url', 'https://survey.example/s?id={attempt}'];
const questionnaire = ['--questionnaire', 'docs/examples/questionnaire.json'];

/** Invites, lets the jobs run, and shows what has become of the wave. */
async function invited(...args: string[]): Promise<string> {
  const { wave_id } = await done<{ wave_id: number }>('survey', 'invite', ...args);
  await runJobs(test);
  return (await kvorum(['wave', 'show', String(wave_id)])).out;
}

describe('a survey', () => {
  it('of a client is made with its address and key, and invites', async () => {
    const { client } = await signedInMember(test, { language: 'bg' });
    const made = await done(...create(...elsewhere, '--completes', '10', '--closes', '2099-01-31', '--live'));
    expect(made).toMatchObject({
      survey_number: expect.any(String),
      secret: expect.stringMatching(/^[\w-]{43}$/),
      report_url: expect.stringContaining('http://bg.localhost:3000/api/portal/v1/reports/'),
    });
    const number = String(made.survey_number);
    expect(await audited()).toMatchObject({
      actor_kind: 'command_line',
      actor: userInfo().username,
      action: 'create_survey',
    });
    const { wave_id } = await done<{ wave_id: number }>('survey', 'invite', number, '--all');
    expect(await audited()).toMatchObject({ action: 'start_wave', details: { audience: 'all' } });
    await runJobs(test);
    const wave = await done<{ planned: number }>('wave', 'show', String(wave_id));
    const invited = wave.planned;
    expect(wave).toMatchObject({ state: 'done', waiting: 0, outbox: invited, sent: 0 });
    expect((await client.call('GET /surveys')).data).toMatchObject([
      { survey_number: number, title: 'Кафе', points: 60 },
    ]);
    expect(await done('survey', 'show', number)).toMatchObject({
      state: 'live',
      counts: { invited },
      quotas: [{ name: 'total', wanted: 10, filled: 0 }],
    });
    await done('survey', 'state', number, 'paused');
    expect((await client.call('GET /surveys')).data[0]).not.toHaveProperty('link');
    expect((await kvorum(['survey', 'invite', number, '--all'])).err).toContain(
      "isn't live or in soft launch",
    );
    expect((await kvorum(['survey', 'state', number, 'archived'])).err).toContain('present state');
  });

  it('of our own is made from a file, and invites some members', async () => {
    const members = [await addMember(test), await addMember(test), await addMember(test)];
    const stranger = await addMember(test, { confirmed_at: null });
    const { survey_number } = await done<{ survey_number: string }>(
      ...create(...questionnaire, '--number', 'coffee', '--live'),
    );
    expect(survey_number).toBe('coffee');
    const chosen = [members[0]?.member_id, stranger.member_id].join(',');
    expect(await invited('coffee', '--members', chosen)).toMatch(
      /^recipients +2$[\s\S]*^not sent +1 unconfirmed$/m,
    );
    expect(await invited('coffee', '--count', '1')).toMatch(
      /^recipients +1$[\s\S]*^left out before +1 unconfirmed, 1 already_invited$/m,
    );
    const { code, out } = await kvorum(['survey', 'list', '--country', 'bg', '--state', 'live']);
    expect(code).toBe(0);
    expect(out).toMatch(/^coffee +BG +built_in +live +60 +2 +0 +Coffee$/m);
  });

  it('says how many were left out by what they prefer', async () => {
    const [busy, choosy, away] = [await addMember(test), await addMember(test), await addMember(test)];
    await prefer(test, busy.member_id, { invitations_per_week: 1 });
    await prefer(test, choosy.member_id, { topics_off: ['health'] });
    const paused_until = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    await prefer(test, away.member_id, { paused_until });
    const members = [busy, choosy, away].map(({ member_id }) => member_id).join(',');
    for (const [number, said] of [
      ['first', /^recipients +3$[\s\S]*^not sent +1 paused, 1 topic_off$/m],
      ['second', /^recipients +3$[\s\S]*^not sent +1 budget, 1 paused, 1 topic_off$/m],
    ] as const) {
      await done(...create(...elsewhere, '--number', number, '--topic', 'health', '--live'));
      expect(await invited(number, '--members', members)).toMatch(said);
    }
    expect((await kvorum([...create(...elsewhere, '--topic', 'weather')])).code).toBe(2);
  });

  it('gets another key', async () => {
    const { survey_number, secret } = await done<Record<string, string>>(...create(...elsewhere));
    const next = await done('keys', 'rotate', String(survey_number));
    expect(next.secret).not.toBe(secret);
    expect((await audited())?.action).toBe('rotate_survey_key');
  });
});

describe('members', () => {
  it('are found by a part of name or address, and shown', async () => {
    const member = await addMember(test, { email: 'Search.Me@example.org', last_name: 'Находкова' });
    for (const text of ['search.me', 'находк']) {
      expect(await done('member', 'find', text)).toMatchObject([{ id: member.member_id, state: 'active' }]);
    }
    expect(await done('member', 'find', 'search.me', '--country', 'AT')).toEqual([]);
    for (const who of [String(member.member_id), 'search.me@example.org']) {
      expect(await done('member', 'show', who)).toMatchObject({ email: 'Search.Me@example.org', points: 0 });
    }
    expect(await audited()).toMatchObject({ action: 'read_member', subject: `members ${member.member_id}` });
  });

  it('get and lose points, each decision once', async () => {
    const { member_id } = await addMember(test);
    const adjust = (...args: string[]) => [
      'points',
      'adjust',
      String(member_id),
      ...args,
      '--reason',
      'Mended',
    ];
    expect(await done(...adjust('50', '--key', 'once'))).toMatchObject({ booked: true, points: 50 });
    expect(await done(...adjust('50', '--key', 'once'))).toMatchObject({ booked: false, points: 50 });
    expect(await done(...adjust('-20', '--kind', 'correction'))).toMatchObject({ points: 30 });
    expect(await audited()).toMatchObject({
      action: 'adjust_points',
      details: { points: -20 },
    });
    expect((await kvorum(adjust('-31', '--kind', 'correction'))).err).toContain('enough points');
    expect((await kvorum(adjust('-1'))).err).toContain('points: This number is too small');
  });
});

describe('requests', () => {
  it('are listed, shown and settled step by step', async () => {
    const { reward_id, values } = await addReward(test);
    const member = await memberWithPoints(test, 2000);
    const request = async () => {
      await postExchange(member.client, { reward_id, values, key: crypto.randomUUID() });
      const [newest] = (await member.client.call('GET /profile/exchange/history')).data;
      return String(newest?.id);
    };
    const first = await request();
    expect(await done('rewards', 'list', '--country', 'BG')).toMatchObject([{ id: reward_id, points: 1000 }]);
    expect(await done('rewards', 'requests', 'list')).toMatchObject([{ id: Number(first), days_left: 42 }]);
    expect((await kvorum(['rewards', 'requests', 'show', first])).out).toContain('ul. Vitosha 5');
    expect((await audited())?.action).toBe('read_payout_data');
    expect((await kvorum(['rewards', 'requests', 'send', first])).err).toContain("can't be changed any more");
    await done('rewards', 'requests', 'approve', first);
    await done('rewards', 'requests', 'send', first, '--note', 'No. 7');
    expect(await done('rewards', 'requests', 'complete', first)).toMatchObject({ status: 'completed' });
    expect(await audited()).toMatchObject({
      actor_kind: 'command_line',
      action: 'complete_exchange_request',
    });

    const second = await request();
    await done('rewards', 'requests', 'reject', second, '--reason', 'not_available');
    expect((await member.client.call('GET /profile/points')).data.points).toBe(1000);
    expect(await done('rewards', 'requests', 'list', '--status', 'rejected', 'completed')).toHaveLength(2);
    expect(await done('rewards', 'requests', 'list', '--country', 'AT')).toEqual([]);
  });
});

it('proves the journal', async () => {
  expect(await done('journal', 'prove')).toMatchObject({ movements: expect.any(Number) });
});

describe('the demo', () => {
  it('is refused beside members, in words', async () => {
    expect((await kvorum(['demo'])).err).toContain('has members already');
  });
});
