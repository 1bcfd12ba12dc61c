import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { pixelSources } from './pixel-sources.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

it('are the hosts of active originators, each once, whatever stands behind them', async () => {
  expect(await pixelSources(testApp.database.read)).toEqual({ images: [], frames: [] });
  const pixel = (name: string, pixel_type: 'img' | 'iframe', pixel_src: string, active = true) => ({
    name,
    pixel_type,
    pixel_src,
    active,
  });
  await testApp.database.transaction((db) =>
    db
      .insertInto('originators')
      .values([
        pixel('a', 'img', 'https://pixel.example/a?c={click}'),
        pixel('b', 'img', 'https://pixel.example/b'),
        pixel('c', 'iframe', 'https://frame.example:8443/c'),
        pixel('d', 'img', 'https://former.example/d', false),
        pixel('e', 'img', 'no address'),
        { name: 'f', pixel_type: null, pixel_src: null, active: true },
      ])
      .execute(),
  );
  expect(await pixelSources(testApp.database.read)).toEqual({
    images: ['https://pixel.example'],
    frames: ['https://frame.example:8443'],
  });
});
