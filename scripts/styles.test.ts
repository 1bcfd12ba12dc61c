import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from './import-graph.ts';

type Rule = { selectors: readonly string[]; properties: readonly string[] };

/** Every rule with the selectors and conditions around it, and its own properties. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  const open: { selector: string; properties: string[] }[] = [];
  let text = '';
  const endDeclaration = () => {
    const property = /^\s*([\w-]+)\s*:/.exec(text)?.[1];
    if (property) open.at(-1)?.properties.push(property);
    text = '';
  };
  for (const character of css.replace(/\/\*.*?\*\//gs, '')) {
    if (character === '{') {
      open.push({ selector: text.trim(), properties: [] });
      text = '';
    } else if (character === ';') endDeclaration();
    else if (character === '}') {
      endDeclaration();
      const selectors = open.map(({ selector }) => selector);
      rules.push({ selectors, properties: open.pop()?.properties ?? [] });
    } else text += character;
  }
  return rules;
}

const POSITION = /^position-(area|anchor|try)/;

/** What a browser without these properties would be left with. */
function leftAlone(css: string): string[] {
  return rulesOf(css).flatMap(({ selectors, properties }) => [
    ...(properties.some((property) => POSITION.test(property)) &&
    !selectors.some((selector) => selector.startsWith('@supports'))
      ? [`${selectors.join(' ')}: position without @supports`]
      : []),
    ...(properties.includes('field-sizing') && !properties.includes('min-block-size')
      ? [`${selectors.join(' ')}: field-sizing without min-block-size`]
      : []),
  ]);
}

describe('styles that not every browser knows', () => {
  const files = listFiles(process.cwd(), ['src']).filter((file) => file.endsWith('.css'));

  it('have something to fall back on', () => {
    const found = files.flatMap((file) =>
      leftAlone(readFileSync(join(process.cwd(), file), 'utf8')).map((rule) => `${file} ${rule}`),
    );
    expect(found).toEqual([]);
  });

  it('are found', () => {
    expect(
      leftAlone(`
        .a { position-area: block-end; @supports (position-area: block-end) { position-area: none } }
        @supports (position-area: block-end) { .b { position-anchor: --b } }
        .c { field-sizing: content }
        .d { min-block-size: 1rem; field-sizing: content; }
      `),
    ).toEqual(['.a: position without @supports', '.c: field-sizing without min-block-size']);
  });
});
