import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [lightPart = '', darkPart = ''] = css.split('@media (prefers-color-scheme: dark)');

function colours(part: string): Map<string, string> {
  return new Map(
    [...part.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
}

/** WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const backgrounds = [
  'paper',
  'surface',
  'sunken',
  'accent-soft',
  'danger-soft',
  'warning-soft',
  'success-soft',
];
const texts = ['ink', 'muted', 'accent', 'accent-strong', 'danger', 'warning', 'success'];

describe.each([
  ['light', colours(lightPart)],
  ['dark', colours(darkPart)],
])('the %s theme', (_theme, theme) => {
  const ratio = (one: string, other: string) => contrast(theme.get(one) ?? '', theme.get(other) ?? '');

  it.each(texts)('reads in %s on every background (4.5:1)', (text) => {
    for (const background of backgrounds)
      expect(ratio(text, background), background).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['accent', 'accent-strong', 'danger'])('reads on a button filled with %s (4.5:1)', (fill) => {
    expect(ratio('surface', fill)).toBeGreaterThanOrEqual(4.5);
  });

  it('shows the edge of a control on every background (3:1)', () => {
    for (const background of backgrounds)
      expect(ratio('edge', background), background).toBeGreaterThanOrEqual(3);
  });
});

it('gives every colour a dark counterpart', () => {
  expect([...colours(darkPart).keys()]).toEqual([...colours(lightPart).keys()]);
});

describe('every style sheet', () => {
  const folder = new URL('../', import.meta.url);
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.css$|^server\/(mail|pages)\/.*\.tsx$/.test(file))
    // Mail programs know no custom properties.
    .filter((file) => !['ui/tokens.css', 'server/mail/layout.tsx'].includes(file))
    .map((file) => ({ file, css: readFileSync(new URL(file, folder), 'utf8') }));

  it('changes at the widths and heights of one list', () => {
    const sizes = sheets.flatMap(
      ({ css: sheet }) => sheet.match(/(?<=@media [^{]*)(width|height)[^)\d]*\d+(\.\d+)?(rem|em|px)/g) ?? [],
    );
    const of = (side: string) =>
      sizes.filter((size) => size.startsWith(side)).map((size) => size.split(' ').at(-1));
    expect(of('width').length).toBeGreaterThan(5);
    for (const width of of('width')) expect(['30rem', '40rem', '60rem', '72rem']).toContain(width);
    for (const height of of('height')) expect(['24rem']).toContain(height);
  });

  it.each(sheets)('$file takes weights, layers and durations from the tokens', ({ css: sheet }) => {
    expect(sheet.match(/font-weight: \d+|z-index: \d+|\b\d+(ms|s)\b/g)).toBeNull();
  });

  it.each(sheets)('$file takes the size of a touch target from the tokens', ({ css: sheet }) => {
    expect(sheet.match(/size: 2\.75rem|min-block-size: 3rem/g)).toBeNull();
  });
});
