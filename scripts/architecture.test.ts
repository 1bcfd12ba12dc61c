import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findCycle, findWay, listFiles, readImportGraph } from './import-graph.ts';

/** The structure rules that the linter's patterns can't express. */
const LONGEST_FILE = 250;
/** Data files may be longer; their names mark them as data. */
const DATA = /\/shipped-[^/]+\.tsx?$|\.data\.tsx?$|\/database\/tables\.ts$/;
const BROWSER = /^src\/(ui|portal|console)\//;
const SERVER_SIDE = /\/entry-server\.tsx$|\.test\.tsx?$/;

const root = process.cwd();
const files = listFiles(root, ['src', 'scripts', 'e2e']);
const code = files.filter((file) => /\.(tsx?|mjs|css|sql)$/.test(file));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const graph = readImportGraph(root);

/** Imports that would bring schemas into the browser: zod itself, the contract's calls and Node's modules. */
const onlyForServers = (file: string) =>
  file === 'zod' || file.startsWith('zod/') || file.endsWith('.calls.ts') || file.startsWith('node:');
const schemaWay = (imports: typeof graph) =>
  findWay(
    imports,
    [...imports.keys()].filter((file) => BROWSER.test(file) && !SERVER_SIDE.test(file)),
    onlyForServers,
  );

describe('imports', () => {
  it('have no cycles', () => {
    expect(findCycle(graph)).toBeNull();
  });

  it('bring no schema and nothing of Node to a browser', () => {
    expect(schemaWay(graph)).toBeNull();
  });

  it('lead to no feature that calls all others', () => {
    const callsAll = /^src\/server\/features\/(demo|privacy)\//;
    const callers = [...graph]
      .filter(([file]) => /^src\/server\/features\/.*(?<!\.test)\.tsx?$/.test(file) && !callsAll.test(file))
      .filter(([, imports]) => imports.some(({ from }) => callsAll.test(from)))
      .map(([file]) => file);
    expect(callers).toEqual([]);
  });

  it('lead to a file that exists', () => {
    const missing = [...graph].flatMap(([file, imports]) =>
      imports
        .filter(({ from }) => from.startsWith('src/') && !files.includes(from.replace(/\?.*$/, '')))
        .map(({ from }) => `${file} imports ${from}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('the walk over imports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kvorum-imports-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const graphOf = (sources: Record<string, string>) => {
    const place = mkdtempSync(join(folder, 'tree-'));
    for (const [file, source] of Object.entries(sources)) {
      mkdirSync(dirname(join(place, file)), { recursive: true });
      writeFileSync(join(place, file), source);
    }
    return readImportGraph(place);
  };

  it('finds a cycle through every kind of import', () => {
    const circle = graphOf({
      'src/contract/a.ts': "import {\n  one,\n  two,\n} from './b.ts';",
      'src/contract/b.ts': "export const c = () => import('#contract/c.ts');",
      'src/contract/c.ts': "export type { A } from '#contract/a.ts';",
    });
    expect(findCycle(circle)).toEqual([
      'src/contract/a.ts',
      'src/contract/b.ts',
      'src/contract/c.ts',
      'src/contract/a.ts',
    ]);
  });

  it.each([
    ["import { x } from '#contract/portal/x.calls.ts';", true],
    ["import { type X } from '#contract/portal/x.calls.ts';", true],
    ["import * as x from '#contract/portal/x.calls.ts';", true],
    ["import '#contract/portal/x.calls.ts';", true],
    ["export { x } from '#contract/portal/x.calls.ts';", true],
    ["const x = await import('#contract/portal/x.calls.ts');", true],
    ["import { y } from '#contract/y.ts';", true],
    ["import { readFile } from 'node:fs/promises';", true],
    ["import type { X } from '#contract/portal/x.calls.ts';", false],
    ["import type * as x from '#contract/portal/x.calls.ts';", false],
    ["export type { X } from '#contract/portal/x.calls.ts';", false],
  ])('sees what this loads: %s', (source, loads) => {
    const graphOfIt = graphOf({
      'src/portal/pages/new/new-page.tsx': source,
      'src/contract/y.ts': "import { z } from 'zod';",
      'src/contract/portal/x.calls.ts': "import { z } from 'zod';",
    });
    expect(schemaWay(graphOfIt) !== null).toBe(loads);
  });
});

describe('files', () => {
  it(`have at most ${LONGEST_FILE} lines unless they are data`, () => {
    const long = code
      .filter((file) => !DATA.test(file))
      .map((file) => ({ file, lines: read(file).trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > LONGEST_FILE);
    expect(long).toEqual([]);
  });

  it('have names that say something', () => {
    const vague = /(^|\/)(index|utils?|helpers?|common|shared|misc|.*-?managers?)(\.[^/]*|\/.*)$/;
    expect(code.filter((file) => vague.test(file) || /[A-Z_]/.test(file))).toEqual([]);
  });

  it('of a feature stand in its folder', () => {
    expect(files.filter((file) => /^src\/server\/features\/[^/]+$/.test(file))).toEqual([]);
  });
});

describe('comments', () => {
  it('cite only files that are in the repository', () => {
    const all = listFiles(root, [
      'bench',
      'content',
      'docs',
      'e2e',
      'locales',
      'public',
      'scripts',
      'simulate',
      'src',
    ]).concat(readdirSync(root));
    const cited =
      /(?<![\w/*{}$<>…@.-])(?:\.\/)?([\w.-][\w./-]*\.(?:md|mjs|tsx?|css|sql|json|svg))\b(?![\w*/{<])/g;
    const known = (name: string) => all.some((file) => file === name || file.endsWith(`/${name}`));
    const commented = code.concat(
      listFiles(root, ['bench', 'simulate']).filter((file) => /\.(ts|mjs)$/.test(file)),
    );
    const unknown = commented.flatMap((file) =>
      [...read(file).matchAll(/^\s*(?:\/?\*\*?|\/\/|--|\{\/\*) .*$/gm)]
        .flatMap(([line]) => [...line.matchAll(cited)].map(([, name = '']) => name))
        .filter((name) => !known(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});

it('features and mails ask the clock for the time, and not the process', () => {
  const ask = code.filter((file) => /^src\/server\/(features|mail)\/.*(?<!\.test)\.tsx?$/.test(file));
  expect(ask.length).toBeGreaterThan(100);
  expect(ask.filter((file) => /\bnew Date\(\)|\bDate\.now\(\)/.test(read(file)))).toEqual([]);
});

/** What PostgreSQL with a sharding extension refuses, or counts in another way (docs/decisions/0017). */
const notPortable: [string, RegExp, string][] = [
  [
    'function that answers otherwise each time',
    /\b(gen_random_uuid|clock_timestamp|random)\(/i,
    'set a = random()',
  ],
  [
    'subquery in an ON CONFLICT',
    /\bon conflict\b[^;]*\bdo update\b(?:(?!\breturning\b|\bwhere\b)[^;])*\(\s*select\b/i,
    'on conflict (a) do update set b = (select 1)',
  ],
  [
    'lock in the rows that an INSERT takes',
    /\binsert into\b(?:(?!\bdelete\b|\bupdate\s+\w+\s+set\b)[^;])*\bselect\b[^;]*\bfor (no key |key )?(share|update)\b(?!\s*(of\b|skip\b|set\b))/i,
    'insert into a select * from b for key share',
  ],
  ['hidden column', /\b(xmax|xmin|ctid)\b/i, 'returning xmax = 0'],
];

it('private tables of the job queue are named by one module, and by one of the tests', () => {
  const named = ['src/server/jobs/private-tables.queries.ts', 'src/server/testing/private-tables.queries.ts'];
  const all = listFiles(root, ['src', 'scripts', 'e2e', 'bench', 'simulate']).filter((file) =>
    /\.(tsx?|mjs|sql)$/.test(file),
  );
  expect(all.filter((file) => /graphile_worker\._private_/.test(read(file))).sort()).toEqual(named);
});

describe('SQL of a feature', () => {
  const features = code.filter((file) => /^src\/server\/features\/.*(?<!\.test)\.tsx?$/.test(file));
  const queries = features.filter((file) => file.endsWith('.queries.ts'));

  it('stands in its queries', () => {
    const sql =
      /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeQuery|selectNoFrom)\(|\bsql`/;
    expect(features.filter((file) => !queries.includes(file) && sql.test(read(file)))).toEqual([]);
  });

  it.each(notPortable)('has no %s', (_what, pattern, example) => {
    const statements = (text: string) =>
      [...text.matchAll(/sql(?:<[^`]*>)?`([^`]*)`/g)].map(([, one = '']) => one);
    expect(pattern.test(example)).toBe(true);
    const server = code.filter(
      (file) => /^src\/server\/.*\.queries\.ts$/.test(file) && !/\/testing\//.test(file),
    );
    expect(server.length).toBeGreaterThan(60);
    const found = server.flatMap((file) =>
      statements(read(file))
        .filter((one) => pattern.test(one))
        .map((one) => `${file}: ${one.trim().slice(0, 80)}`),
    );
    expect(found).toEqual([]);
  });

  it('locks members in one place, where their order is kept', () => {
    const named = /from\('members\b|\b(?:from|join) members\b/i;
    const locked =
      /\.for(?:No)?(?:Key)?Update\((?:\)|\[?'(?:m|members)')|\bfor (?:no key )?update(?! of (?!m\b))/;
    const queriesOf = (file: string) => read(file).split(/\n\n/);
    const lockers = queries.filter((file) =>
      queriesOf(file).some((query) => named.test(query) && locked.test(query)),
    );
    expect(lockers.sort()).toEqual([
      // Reminds whom nobody holds: it skips members who are locked.
      'src/server/features/confirmation/confirmation.queries.ts',
      'src/server/features/members/members.queries.ts',
    ]);
  });

  it('writes a table that no other feature writes', () => {
    const write =
      /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:insert into|update|delete from)\s+(\w+)\b(?=\s*(?:\(|set\b|as\b|where\b|using\b))/g;
    const writers = new Map<string, Set<string>>();
    for (const file of queries) {
      const feature = file.split('/')[3] ?? '';
      for (const [, builder, raw] of read(file).matchAll(write)) {
        const table = builder ?? raw ?? '';
        writers.set(table, (writers.get(table) ?? new Set()).add(feature));
      }
    }
    const shared = [...writers]
      .filter(([, by]) => by.size > 1)
      .map(([table, by]) => ({ table, by: [...by] }));
    expect(shared).toEqual([]);
  });
});
