import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listFiles } from './import-graph.ts';

it('a part that comes later leaves the page around it as it is meanwhile', () => {
  const parts = listFiles(process.cwd(), ['src'])
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => /^const \w+ = loadable\(/m.test(text));
  expect(parts.length).toBeGreaterThan(10);
  expect(parts.filter(({ text }) => !text.includes('<Suspense')).map(({ file }) => file)).toEqual([]);
});
