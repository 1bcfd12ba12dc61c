import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
// @ts-expect-error a script without types
import { missingTranslations } from './missing-translations.mjs';

const folder = mkdtempSync(join(tmpdir(), 'kvorum-translations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (language: string, texts: object) =>
  writeFileSync(join(folder, `${language}.json`), JSON.stringify(texts));

it('names what a language does not have, and takes its own plural forms', () => {
  write('en', { Close: 'Close', '{n} points_one': 'One', '{n} points_other': 'More' });
  write('bg', { Close: 'Затворете', '{n} points_one': 'Една', '{n} points_few': 'Няколко' });
  expect(missingTranslations(folder)).toEqual([]);
  write('de', { Close: ' ', '{n} points_other': 'Viele' });
  write('fr', { Close: 'Fermer' });
  expect(missingTranslations(folder)).toEqual(['de.json: Close', 'fr.json: {n} points']);
});

it('fails the build, which then has built nothing', () => {
  const copy = join(folder, 'package');
  mkdirSync(copy);
  for (const part of ['scripts', 'locales', 'package.json'])
    cpSync(part, join(copy, part), { recursive: true, filter: (file) => !file.endsWith('.test.ts') });
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
  for (const [path, sentence] of [
    ['locales/mail/bg.json', 'Bonus points'],
    ['locales/console/bg.json', 'Sign out'],
  ] as const) {
    const file = join(copy, path);
    const { [sentence]: _lost, ...rest } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify(rest));
  }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], {
    cwd: copy,
    encoding: 'utf8',
  });
  expect(stderr).toBe(
    'Translations are missing:\nlocales/mail/bg.json: Bonus points\nlocales/console/bg.json: Sign out\n',
  );
  expect(status).toBe(1);
  expect(existsSync(join(copy, 'dist'))).toBe(false);
});
