import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { clock } from '#server/clock.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addReward, memberWithPoints } from '#server/testing/rewards.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { forgetPictures } from './forget-pictures.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const clerk = (await signedInOperator(testApp, { role: 'rewards', countries: ['BG'], step_up: true })).client;
const visitor = testApp.visitor();
const of = (id: number) => ({ params: { id } });
const read = async (id: number) => (await clerk.call('GET /rewards/:id', of(id))).data;
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2450b8' } });
/** The nightly job, so many days from now. */
const nightly = (days: number) =>
  testApp.database.transaction((db) =>
    forgetPictures(db, new Date(clock.now().getTime() + days * 86_400_000), 100),
  );

describe('a picture of a reward', () => {
  const put = (id: number, bytes: Buffer) =>
    clerk.call('PUT /rewards/:id/picture', { ...of(id), body: { picture: bytes.toString('base64') } });

  it('is refused unless its bytes are a JPEG, PNG or WebP of at most 5 MB and 25 megapixels', async () => {
    const { reward_id } = await addReward(testApp);
    const png = await drawn(10, 10).png().toBuffer();
    for (const [bytes, message] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'format'],
      [Buffer.from('GIF89a and nothing else'), 'format'],
      [Buffer.concat([png.subarray(0, 8), Buffer.from('<svg/>')]), 'damaged'],
      [png.subarray(0, png.length - 20), 'damaged'],
      [Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]), 'too_large'],
      [await drawn(5001, 5000).png().toBuffer(), 'too_many_pixels'],
    ] as const)
      expect((await put(reward_id, bytes)).failure.errors).toEqual({
        picture: operatorFieldMessages[`picture_${message}`],
      });
    const huge = await put(reward_id, Buffer.alloc(9 * 1024 * 1024));
    expect(huge.failure.code).toBe('too_large');
    expect((await read(reward_id)).picture).toBeNull();
  });

  it('is neither read from the wire nor decoded for somebody who may not give it', async () => {
    const url = '/api/operator/v1/rewards/1/picture';
    const unread = { payload: '{"picture": "', headers: { 'content-type': 'application/json' } };
    const support = (await signedInOperator(testApp, { role: 'support', step_up: true })).client;
    for (const [client, code] of [
      [testApp.console(), 'not_signed_in'],
      [support, 'not_allowed'],
      [clerk, 'unreadable'],
    ] as const)
      expect((await client.request('PUT', url, unread)).failure.code).toBe(code);
    const shared = await addReward(testApp, { countries: ['AT', 'BG'] });
    expect((await put(shared.reward_id, Buffer.from('no picture'))).failure.code).toBe('not_allowed');
  });

  it('is made anew, smaller and without what it says of its camera, and is served as nothing but a picture', async () => {
    const reward = await addReward(testApp);
    const jpeg = await drawn(1600, 800)
      .withExif({ IFD0: { Copyright: 'Taken at ul. Vitosha 5' } })
      .jpeg()
      .toBuffer();
    for (const bytes of [await drawn(20, 10).webp().toBuffer(), await drawn(20, 10).png().toBuffer()])
      expect((await put(reward.reward_id, bytes)).status).toBe(200);
    const { picture } = (await put(reward.reward_id, jpeg)).data;
    const { client } = await memberWithPoints(testApp, 1000);
    const listed = (await client.call('GET /rewards')).data.find(({ id }) => id === reward.reward_id);
    expect(listed?.picture).toEqual({ hash: picture, width: 640, height: 320 });
    const served = await testApp.app.inject({
      url: `/api/portal/v1/pictures/${picture}`,
      headers: { host: 'bg.localhost:3000' },
    });
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    });
    const { format, width, exif } = await sharp(served.rawPayload).metadata();
    expect([format, width, exif]).toEqual(['webp', 640, undefined]);
  });

  it('that nothing shows for seven days is gone, unless it is shown again until then', async () => {
    const reward = await addReward(testApp);
    const bytes = await drawn(30, 10).png().toBuffer();
    const { picture } = (await put(reward.reward_id, bytes)).data;
    const there = async () =>
      (await visitor.call('GET /pictures/:hash', { params: { hash: picture } })).status;
    await nightly(0);
    await nightly(9);
    expect(await there()).toBe(200);
    await clerk.call('DELETE /rewards/:id/picture', of(reward.reward_id));
    expect((await read(reward.reward_id)).picture).toBeNull();
    await nightly(10);
    await nightly(16);
    await put(reward.reward_id, bytes);
    await nightly(30);
    expect(await there()).toBe(200);
    await clerk.call('DELETE /rewards/:id/picture', of(reward.reward_id));
    await nightly(31);
    await nightly(39);
    expect(await there()).toBe(404);
  });
});
