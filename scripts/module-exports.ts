import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

export type Export = { file: string; name: string };

type Used = Map<string, Set<string>>;
const EVERYTHING = '*';

/** A page that shows every component is no use of it. */
const isShown = (by: string, target: string): boolean =>
  by.startsWith('e2e/') && target.startsWith('src/ui/');

/** What no other of these files imports by name, and its own file doesn't use either. */
export function unusedExports(root: string, files: readonly string[]): Export[] {
  const used: Used = new Map();
  const exported: Export[] = [];
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8');
    const { module } = parseSync(file, source);
    const use = (from: string, name: string) => {
      const target = resolve(file, from);
      if (isShown(file, target)) return;
      used.set(target, (used.get(target) ?? new Set()).add(name));
    };
    for (const { moduleRequest, entries } of module.staticImports)
      for (const { importName } of entries) use(moduleRequest.value, importName.name ?? EVERYTHING);
    for (const { moduleRequest } of module.dynamicImports)
      use(source.slice(moduleRequest.start + 1, moduleRequest.end - 1), EVERYTHING);
    for (const { exportName, importName, moduleRequest } of module.staticExports.flatMap(
      ({ entries }) => entries,
    )) {
      if (moduleRequest) use(moduleRequest.value, importName.name ?? EVERYTHING);
      const { name } = exportName;
      if (name !== null && timesNamed(source, name) === 1) exported.push({ file, name });
    }
  }
  return exported.filter(({ file, name }) => {
    const names = used.get(file);
    return !names?.has(name) && !names?.has(EVERYTHING);
  });
}

const timesNamed = (source: string, name: string): number =>
  source.match(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))?.length ?? 0;

function resolve(file: string, from: string): string {
  const path = from.replace(/\?.*$/, '');
  if (path.startsWith('.')) return posix.join(posix.dirname(file), path);
  return path.startsWith('#') ? `src/${path.slice(1)}` : path;
}
