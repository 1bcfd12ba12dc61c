import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
