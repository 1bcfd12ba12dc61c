import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { changePanel } from '#server/testing/change-site.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { developmentBuild } from './assets.ts';
import { colours } from './installable.tsx';

const testApp = await startTestApp({}, { build: developmentBuild('src/portal/entry-client.tsx') });
afterAll(() => testApp.close());

const ask = (path: string, options: { country?: string | null } = {}) =>
  testApp.visitor({ language: 'en', ...options }).request('GET', path);

/** Width and height are at the start of a PNG file. */
const sizeOf = (file: string) => {
  const bytes = readFileSync(file);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
};

describe('the manifest', () => {
  it.each([
    ['en', 'BG', /Share your opinion/],
    ['bg', 'BG', /^[А-Я]/],
    ['en', null, /Share your opinion/],
  ])('speaks %s on the site of %s', async (language, country, description) => {
    const { headers, text } = await ask(`/manifest.webmanifest?lang=${language}`, { country });
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect(JSON.parse(text)).toMatchObject({
      id: '/',
      name: 'JTN Panel',
      short_name: 'JTN Panel',
      lang: language,
      description: expect.stringMatching(description),
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: colours.surface,
      background_color: colours.paper,
    });
  });

  it('has the colours of the pages', () => {
    const [light = '', dark = ''] = readFileSync('src/ui/tokens.css', 'utf8').split(
      '(prefers-color-scheme: dark)',
    );
    expect(light).toContain(`--surface: ${colours.surface};`);
    expect(light).toContain(`--paper: ${colours.paper};`);
    expect(dark).toContain(`--surface: ${colours.darkSurface};`);
  });

  it('names icons that are there, in their size', async () => {
    const { icons } = JSON.parse((await ask('/manifest.webmanifest')).text);
    expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable']);
    for (const { src, sizes } of icons) expect(sizeOf(`public${src}`)).toBe(sizes);
    expect(sizeOf('public/apple-touch-icon.png')).toBe('180x180');
  });

  it('carries the name of the panel, short enough to stand under an icon', async () => {
    await changePanel(testApp, { name: 'Opinions of Europe' });
    await expect
      .poll(async () => JSON.parse((await ask('/manifest.webmanifest')).text))
      .toMatchObject({ name: 'Opinions of Europe', short_name: 'Opinions of' });
  });

  it('is named by every page, with the colours of both themes', async () => {
    for (const path of ['/', '/login', '/confirm']) {
      const { text, headers } = await ask(`${path}?lang=bg`);
      expect(text).toContain('<link rel="manifest" href="/manifest.webmanifest?lang=bg">');
      expect(text).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
      for (const scheme of ['light', 'dark'])
        expect(text).toContain(`<meta name="theme-color" media="(prefers-color-scheme: ${scheme})"`);
      expect(headers['content-security-policy']).toContain("worker-src 'self'");
      expect(headers['content-security-policy']).toContain("manifest-src 'self'");
    }
  });
});

describe('the page without a connection', () => {
  it.each([
    ['en', 'You seem to be offline'],
    ['bg', 'Няма връзка с интернет'],
  ])('stands alone, in %s', async (language, heading) => {
    const { text, headers } = await ask(`/offline?lang=${language}`);
    expect(text).toContain(`<h1>${heading}</h1>`);
    expect(text).toContain('noindex');
    expect(text.match(/<script[^>]*>|<link[^>]*>/g)).toEqual(['<script src="/offline.js" defer="">']);
    expect(headers['content-language']).toBe(language);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });
});
