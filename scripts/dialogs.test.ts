import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from './import-graph.ts';

const root = process.cwd();
const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('a dialog', () => {
  /** Its tags in components that send something themselves: what is sent inside it, it finds out. */
  const unheld = (source: string) =>
    source
      .split(/\n(?=(?:export )?function )/)
      .filter((component) => /\buse(Form|DialogForm|SavedForm|Submission|Action)(<[^(]*)?\(/.test(component))
      .flatMap((component) => component.match(/<Dialog\b(?:=>|[^>])*>/g) ?? [])
      .filter((tag) => !/\b(busy=|forced\b)/.test(tag));

  it('cannot be closed while what was sent from it is on its way', () => {
    const components = listFiles(root, ['src/ui', 'src/portal', 'src/console']).filter((file) =>
      file.endsWith('.tsx'),
    );
    expect(components.filter((file) => /<Dialog\b/.test(read(file))).length).toBeGreaterThan(20);
    expect(components.flatMap((file) => unheld(read(file)).map((tag) => `${file}: ${tag}`))).toEqual([]);
    const forgetful =
      'function Ask() {\n const form = useForm<V, D>({});\n return <Dialog onClose={() => 1}>';
    expect(unheld(forgetful)).toEqual(['<Dialog onClose={() => 1}>']);
    expect(unheld(forgetful.replace(' onClose', ' busy={form.processing} onClose'))).toEqual([]);
  });
});
