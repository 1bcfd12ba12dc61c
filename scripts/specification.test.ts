import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Checks that the files and test titles named for each clause in docs/specification.md exist. */
const TABLE = 'docs/specification.md';
const root = process.cwd();

type Row = { line: number; cells: string[] };

/** The rows of every table in a document, without the header rows. */
function rowsOf(markdown: string): Row[] {
  return markdown
    .split('\n')
    .map((text, at) => ({ line: at + 1, text }))
    .filter(({ text }) => text.startsWith('|') && !/^\|[\s|:-]*$/.test(text) && !text.startsWith('| Clause '))
    .map(({ line, text }) => ({
      line,
      cells: text
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim()),
    }));
}

const LINK = /\[[^\]]+\]\(([^)\s]+)\)/g;
const TEST = /\[[^\]]+\]\(([^)\s]+)\) “([^”]+)”/g;

/** The problems of one row; `read` returns a file's text, or undefined if it doesn't exist. */
function problemsOf({ line, cells }: Row, read: (file: string) => string | undefined): string[] {
  const [clause = '', built = '', shown = ''] = cells;
  if (cells.length !== 3 || clause === '' || built === '' || shown === '')
    return [`line ${line} has an empty cell, or not three`];
  const files = [...built.matchAll(LINK)].map(([, file = '']) => file);
  const tests = [...shown.matchAll(TEST)].map(([, file = '', title = '']) => ({ file, title }));
  const rest = [built.replaceAll(LINK, ''), shown.replaceAll(TEST, '')].join('').replace(/[,;\s]/g, '');
  return [
    ...(files.length === 0 || tests.length === 0 || rest !== ''
      ? [`line ${line} cannot be read: ${rest}`]
      : []),
    ...[...files, ...tests.map(({ file }) => file)]
      .filter((file) => read(file) === undefined)
      .map((file) => `line ${line}: there is no ${file}`),
    ...tests
      .filter(({ file, title }) => read(file) !== undefined && !hasTest(read(file) ?? '', title))
      .map(({ file, title }) => `line ${line}: ${file} has no test “${title}”`),
  ];
}

/** A title directly follows the bracket of `it(`, `test(`, `describe(` or the call returned by `each(…)`. */
function hasTest(source: string, title: string): boolean {
  const literal = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`\\(\\s*(['"\`])${literal}(?: @phone)?\\1`).test(source);
}

describe('the table of the specification', () => {
  const text = readFileSync(join(root, TABLE), 'utf8');
  const rows = rowsOf(text);
  const files = new Map<string, string | undefined>();
  const read = (file: string) => {
    const path = join(root, dirname(TABLE), file);
    if (!files.has(path)) files.set(path, existsSync(path) ? readFileSync(path, 'utf8') : undefined);
    return files.get(path);
  };

  it('names for every clause files that exist and tests that stand in them', () => {
    expect(rows.flatMap((row) => problemsOf(row, read))).toEqual([]);
  });

  it('names each clause once', () => {
    const clauses = rows.map(({ cells }) => cells[0]);
    expect(clauses.filter((clause, at) => clauses.indexOf(clause) !== at)).toEqual([]);
  });

  it('goes through every section of the specification, and its decisions', () => {
    const sections = text.split(/^## /m).slice(1);
    expect(sections.map((section) => Number.parseInt(section, 10) || section.split('\n')[0])).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9],
      'Decisions',
    ]);
    for (const section of sections) expect(rowsOf(section), section.split('\n')[0]).not.toEqual([]);
  });
});

describe('the check of the table', () => {
  const sources: Record<string, string> = {
    'a.ts': '',
    'a.test.ts':
      "it.each([1])(\n  'counts %s',\n  () => {});\ntest('says (so)? @phone', () => {})\nconst x = 'no test';",
  };
  const check = (row: string) =>
    rowsOf(`| Clause | Built |\n|---|---|\n${row}`).flatMap((one) =>
      problemsOf(one, (file) => sources[file]),
    );

  it.each([
    ['| | [a](a.ts) | [t](a.test.ts) “counts %s” |', 'empty cell'],
    ['| clause | [a](a.ts) |', 'empty cell'],
    ['| clause | [a](a.ts) | seen |', 'cannot be read'],
    ['| clause | a.ts | [t](a.test.ts) “counts %s” |', 'cannot be read'],
    ['| clause | [a](b.ts) | [t](a.test.ts) “counts %s” |', 'there is no b.ts'],
    ['| clause | [a](a.ts) | [t](b.test.ts) “counts %s” |', 'there is no b.test.ts'],
    ['| clause | [a](a.ts) | [t](a.test.ts) “counts” |', 'has no test “counts”'],
    ['| clause | [a](a.ts) | [t](a.test.ts) “no test” |', 'has no test “no test”'],
  ])('refuses %s', (row, problem) => {
    expect(check(row).join()).toContain(problem);
  });

  it('takes what is complete', () => {
    expect(
      check('| clause | [a](a.ts), [a](a.ts) | [t](a.test.ts) “counts %s”; [t](a.test.ts) “says (so)?” |'),
    ).toEqual([]);
  });
});
