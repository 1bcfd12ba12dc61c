import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** One import or re-export; `typeOnly` ones are erased by the build, all others load the module. */
export type Import = { from: string; typeOnly: boolean };
/** A file's path from the root (with `/`) mapped to its imports: paths of our files, or package names. */
export type ImportGraph = ReadonlyMap<string, readonly Import[]>;

const STATEMENT = /^\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\bfrom\s+)?'([^']+)'/gm;
const CALL = /\bimport\(\s*'([^']+)'/g;

/** Files below the folders, as paths from the root, sorted. */
export function listFiles(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
    )
    .sort();
}

/** Reads the imports of all TypeScript below `src`. */
export function readImportGraph(root: string): ImportGraph {
  return new Map(
    listFiles(root, ['src'])
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))]),
  );
}

function importsOf(file: string, source: string): Import[] {
  return [
    ...[...source.matchAll(STATEMENT)].map(([, type, from = '']) => ({ from, typeOnly: type !== undefined })),
    ...[...source.matchAll(CALL)].map(([, from = '']) => ({ from, typeOnly: false })),
  ].map((one) => ({ ...one, from: resolve(file, one.from) }));
}

function resolve(file: string, from: string): string {
  if (from.startsWith('.')) return posix.join(dirname(file), from);
  return from.startsWith('#') ? `src/${from.slice(1)}` : from;
}

/** An import cycle that includes one of the files, or null. */
export function findCycle(graph: ImportGraph): string[] | null {
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const { from } of graph.get(file) ?? []) {
      const cycle = visit(from, [...way, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return null;
  };
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return null;
}

/** The shortest chain of imports from one of the files to a forbidden module, or null. */
export function findWay(
  graph: ImportGraph,
  start: readonly string[],
  forbidden: (file: string) => boolean,
): string[] | null {
  const seen = new Set(start);
  const queue = start.map((file) => [file]);
  for (const way of queue) {
    for (const { from, typeOnly } of graph.get(way.at(-1) ?? '') ?? []) {
      if (typeOnly || seen.has(from)) continue;
      if (forbidden(from)) return [...way, from];
      seen.add(from);
      queue.push([...way, from]);
    }
  }
  return null;
}
