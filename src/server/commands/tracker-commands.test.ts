import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answered, environmentOf, lastAudited, kvorum as run } from '#server/testing/command-line.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const kvorum = (...args: string[]) => run(['--json', ...args], environmentOf(test));

describe('trackers', () => {
  it.each([
    [['set', '--google-tag', 'UA-12345-1'], 'google_tag'],
    [['set', '--google-tag', 'GTM-ABCD"><script>'], 'google_tag'],
    [['set', '--google-analytics', 'GTM-ABCDEF'], 'google_analytics'],
    [['set', '--google-analytics', ''], 'google_analytics'],
    [['set', '--facebook-pixel', '12ab'], 'facebook_pixel'],
    [['events', 'confirm', 'Lead'], 'facebook_track.confirm'],
    [['events', 'nothing', 'Lead'], 'facebook_track.nothing'],
    [['events', 'register', 'Lead,no event'], 'facebook_track.register'],
  ])('are refused: %j', async (args, field) => {
    const before = await lastAudited(test);
    const { code, err } = await kvorum('trackers', ...args);
    expect(code).toBe(1);
    expect(Object.keys(JSON.parse(err).errors)).toEqual([field]);
    expect(await lastAudited(test)).toEqual(before);
  });

  it('keep what two operators change at the same time', async () => {
    await Promise.all([
      kvorum('trackers', 'set', '--google-tag', 'GTM-ABCD999'),
      kvorum('trackers', 'set', '--google-analytics', 'G-ABCDEF9999'),
      ...['register', 'login', 'faq'].map((page) => kvorum('trackers', 'events', page, 'Lead')),
    ]);
    expect(JSON.parse((await kvorum('trackers', 'show')).out)).toMatchObject({
      google_tag: 'GTM-ABCD999',
      google_analytics: 'G-ABCDEF9999',
      facebook_track: { register: 'Lead', login: 'Lead', faq: 'Lead' },
    });
    for (const page of ['register', 'login', 'faq']) await kvorum('trackers', 'events', page);
  });

  it('are set one by one, reach every page and the audit log, and go again', async () => {
    await kvorum('trackers', 'set', '--google-tag', 'GTM-ABCD123', '--facebook-pixel', '123456789012345');
    await kvorum('trackers', 'set', '--google-analytics', 'G-ABCDEF1234');
    await kvorum('trackers', 'events', 'registered', 'CompleteRegistration, Joined');
    const set = {
      google_tag: 'GTM-ABCD123',
      google_analytics: 'G-ABCDEF1234',
      facebook_pixel: '123456789012345',
      facebook_track: { registered: 'CompleteRegistration,Joined' },
    };
    expect(answered(await kvorum('trackers', 'show'))).toEqual(set);
    const visitor = test.visitor();
    await expect.poll(async () => (await visitor.call('GET /portal')).data).toMatchObject(set);
    expect(await lastAudited(test)).toMatchObject({
      actor_kind: 'command_line',
      action: 'set_trackers',
      subject: 'panel',
      details: { before: { facebook_track: {} }, after: set },
    });

    await kvorum('trackers', 'events', 'registered');
    const left = await kvorum('trackers', 'set', '--google-tag', 'none', '--facebook-pixel', 'none');
    expect(answered(left)).toEqual({
      google_tag: null,
      google_analytics: 'G-ABCDEF1234',
      facebook_pixel: null,
      facebook_track: {},
    });
  });
});

describe('originators', () => {
  it.each([
    [['ads', '--img', 'http://pixel.example/a'], 'pixel_src'],
    [['ads', '--img', 'https://{host}.example/a'], 'pixel_src'],
    [['ads', '--iframe', 'https://pixel.example@elsewhere.example/'], 'pixel_src'],
    [['ads', '--iframe', "https://pixel.example;script-src 'unsafe-inline'/"], 'pixel_src'],
    [['a b'], 'name'],
  ])('are refused: %j', async (args, field) => {
    const { code, err } = await kvorum('originators', 'set', ...args);
    expect(code).toBe(1);
    expect(Object.keys(JSON.parse(err).errors)).toEqual([field]);
    expect(answered(await kvorum('originators', 'list'))).toEqual([]);
  });

  it('have one pixel at most', async () => {
    const args = ['--img', 'https://pixel.example/a', '--iframe', 'https://pixel.example/b'];
    expect(await kvorum('originators', 'set', 'ads', ...args)).toMatchObject({ code: 2 });
  });

  it('are put on the list and changed; what is not named stays', async () => {
    const src = 'https://pixel.example/a?c={click}';
    await kvorum('originators', 'set', 'ads', '--img', src);
    await kvorum('originators', 'set', 'ads', '--state', 'inactive');
    const set = { name: 'ads', pixel_type: 'img', pixel_src: src, active: false };
    expect(answered(await kvorum('originators', 'list'))).toEqual([set]);
    expect(await lastAudited(test)).toMatchObject({
      action: 'set_originator',
      subject: 'originators ads',
      details: { before: { active: true }, after: set },
    });
    const left = await kvorum('originators', 'set', 'ads', '--no-pixel', '--state', 'active');
    expect(answered(left)).toEqual({ name: 'ads', pixel_type: null, pixel_src: null, active: true });
  });
});
