import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

type Diagnostic = { category: string; location: { path: string; start: { line: number } } };

/** Biome's diagnostics for these files, linted in a temporary folder, as `path:line rule`. */
export function lint(files: ReadonlyMap<string, readonly string[]>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'kvorum-fences-'));
  try {
    for (const part of ['biome.json', 'package.json', 'scripts/e2e.grit']) cpSync(part, join(folder, part));
    for (const [file, lines] of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `${lines.join('\n')}\n`);
    }
    const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome');
    const options = ['--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none'];
    const { stdout } = spawnSync(process.execPath, [biome, 'lint', ...options, '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(stdout);
    return diagnostics.map(({ category, location: { path, start } }) => `${path}:${start.line} ${category}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
