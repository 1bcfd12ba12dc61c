import { describe, expect, it } from 'vitest';
import { lint } from './lint-files.ts';

/**
 * Each import rule of biome.json is broken once, in a file that doesn't exist, to prove that it also applies to
 * future files.
 */
type Breach = { file: string; code: string; rule: string };

const imports = (file: string, from: string): Breach => ({
  file,
  code: `export const x$ = await import('${from}');`,
  rule: 'lint/style/noRestrictedImports',
});

const areas = [
  'src/contract/new.ts',
  'src/contract/portal/new.calls.ts',
  'src/contract/operator/new.calls.ts',
  'src/contract/rules/new.ts',
  'src/contract/rules/new.test.ts',
  'src/ui/new.tsx',
  'src/portal/new.tsx',
  'src/portal/entry-server.tsx',
  'src/portal/pages/new/new-page.tsx',
  'src/portal/pages/new/new-page.test.tsx',
  'src/console/pages/new/new-page.tsx',
  'src/console/entry-server.tsx',
  'src/server/new.ts',
  'src/server/config.ts',
  'src/server/http/new.ts',
  'src/server/commands/new.ts',
  'src/server/new-infrastructure/new.ts',
  'src/server/i18n/new.ts',
  'src/server/pages/new.tsx',
  'src/server/testing/new.ts',
  'src/server/features/new/new.test.ts',
  'src/server/features/new/make-new.ts',
  'src/server/features/new/new.routes.ts',
  'src/server/features/new/new.queries.ts',
  'src/server/features/new/new.mails.tsx',
  'src/server/features/new/shipped-news.ts',
  'scripts/new.ts',
  'e2e/new.ts',
];
const mayReadTheEnvironment = /^(scripts|e2e)\/|\.test\.tsx?$|\/testing\/|config\.ts$/;

const forbidden: Record<string, string[]> = {
  'src/contract/new.ts': ['#server/config.ts', '#ui/call.ts', '#portal/paths.ts', '#console/paths.ts'],
  'src/contract/portal/new.calls.ts': ['#server/config.ts', 'kysely', 'node:crypto', 'react'],
  'src/contract/rules/new.ts': ['zod', 'node:crypto', '#ui/call.ts'],
  'src/contract/rules/new.test.ts': ['#server/config.ts'],
  'src/ui/new.tsx': ['#server/config.ts', '#portal/paths.ts', '#console/paths.ts', 'zod', 'zod/mini'],
  'src/portal/new.tsx': [
    '#server/config.ts',
    '#console/paths.ts',
    'zod',
    'node:fs',
    '#contract/operator/x.ts',
  ],
  'src/portal/pages/new/new-page.tsx': ['#server/http/call.ts', '#console/pages/x/x-page.tsx', 'zod'],
  'src/portal/pages/new/new-page.test.tsx': ['#server/app.ts'],
  'src/portal/entry-server.tsx': ['#server/config.ts', '#console/paths.ts'],
  'src/console/pages/new/new-page.tsx': ['#server/config.ts', '#portal/paths.ts', 'zod', 'node:fs'],
  'src/console/entry-server.tsx': ['#server/config.ts', '#portal/paths.ts'],
  'src/server/new.ts': [
    '#portal/paths.ts',
    '#console/paths.ts',
    './features/new/new.queries.ts',
    './testing/test-app.ts',
  ],
  'src/server/config.ts': ['./app.ts', '#contract/errors.ts'],
  'src/server/http/new.ts': [
    '#server/features/points/reserve-points.ts',
    '#server/features/points/points.queries.ts',
    '#server/app.ts',
    '#server/commands/runner.ts',
    '#server/testing/test-app.ts',
    '#portal/paths.ts',
    '#ui/call.ts',
  ],
  'src/server/commands/new.ts': [
    '#server/features/points/points.queries.ts',
    '#server/features/points/points.routes.ts',
    '#server/features/points/inner/reserve-points.ts',
    '#server/testing/test-app.ts',
    '#portal/paths.ts',
    '#ui/call.ts',
  ],
  'src/server/new-infrastructure/new.ts': ['#server/features/points/reserve-points.ts', '#portal/paths.ts'],
  'src/server/i18n/new.ts': ['#server/features/points/reserve-points.ts', '#portal/paths.ts', '#ui/call.ts'],
  'src/server/pages/new.tsx': ['#server/features/points/reserve-points.ts', '#server/app.ts'],
  'src/server/features/new/make-new.ts': [
    '#portal/paths.ts',
    '#ui/call.ts',
    '#console/paths.ts',
    '#server/app.ts',
    '#server/timetable.ts',
    '#server/commands/runner.ts',
    '#server/testing/test-app.ts',
    '#server/features/points/points.queries.ts',
    '#server/features/points/points.routes.ts',
    '#server/features/points/points.operator-routes.ts',
    '#server/features/points/points.jobs.ts',
    '#server/features/points/points.mails.tsx',
    '#server/features/points/inner/reserve-points.ts',
  ],
  'src/server/features/new/new.queries.ts': [
    '#server/features/points/points.queries.ts',
    '#server/app.ts',
    '#portal/paths.ts',
  ],
};

const breaches: Breach[] = [
  ...areas.map((file) => imports(file, '../other/x.ts')),
  ...areas
    .filter((file) => !mayReadTheEnvironment.test(file))
    .map((file) => ({
      file,
      code: 'export const x$ = process.env.PORT;',
      rule: 'lint/style/noProcessEnv',
    })),
  ...Object.entries(forbidden).flatMap(([file, all]) => all.map((from) => imports(file, from))),
  {
    file: 'src/server/features/new/make-new.ts',
    code: "import { sql } from 'kysely';",
    rule: 'lint/style/noRestrictedImports',
  },
  ...['src/ui/new.tsx', 'src/portal/new.tsx', 'src/console/new.tsx'].map((file) => ({
    file,
    code: "export const X$ = () => <p style={{ color: 'red' }}>Red</p>;",
    rule: 'lint/nursery/noInlineStyles',
  })),
  {
    file: 'src/server/features/new/index.ts',
    code: "export { x } from './x.ts';",
    rule: 'lint/performance/noBarrelFile',
  },
  {
    file: 'src/contract/new.ts',
    code: "export * from './endpoint.ts';",
    rule: 'lint/performance/noReExportAll',
  },
  {
    file: 'src/server/new.ts',
    code: 'export const x$ = (y: any) => y;',
    rule: 'lint/suspicious/noExplicitAny',
  },
  {
    file: 'src/server/new.ts',
    code: 'export const x$ = (y?: string) => y!;',
    rule: 'lint/style/noNonNullAssertion',
  },
  ...[
    'export const x$ = () => page.waitForTimeout(100);',
    'export const x$ = () => new Promise((resolve) => setTimeout(resolve, 100));',
    "page.on('request', (request) => expect(request.url()).toBe('/'));",
    "page.route('**/x', async (route) => { await expect.poll(() => 1).toBe(1); });",
  ].map((code) => ({ file: 'e2e/new.ts', code, rule: 'plugin' })),
  // Not in package.json, though another package may have brought it along.
  ...['src/ui/new.tsx', 'src/server/new.ts'].map((file) => ({
    file,
    code: "import 'rolldown';",
    rule: 'lint/correctness/noUndeclaredDependencies',
  })),
];

const clean: Array<{ file: string; from: string[] }> = [
  { file: 'src/contract/portal/new.calls.ts', from: ['zod', '#contract/endpoint.ts', './questionnaire.ts'] },
  { file: 'src/contract/rules/new.ts', from: ['./languages.ts', '#contract/errors.ts'] },
  { file: 'src/contract/rules/new.test.ts', from: ['vitest', 'fast-check', 'node:fs', './new.ts'] },
  { file: 'src/ui/new.tsx', from: ['react', '#contract/errors.ts', './call.ts'] },
  { file: 'src/ui/new.test.ts', from: ['node:fs', './new.tsx'] },
  {
    file: 'src/portal/pages/new/new-page.tsx',
    from: ['react', '#ui/call.ts', '#portal/call.ts', './row.tsx'],
  },
  { file: 'src/portal/entry-server.tsx', from: ['node:stream', '#ui/texts.ts', './portal.tsx'] },
  { file: 'src/console/pages/new/new-page.tsx', from: ['#ui/call.ts', '#contract/operator/x.ts'] },
  {
    file: 'src/server/new.ts',
    from: ['./config.ts', './features/new/new.routes.ts', './features/new/make-new.ts', './pages/pages.ts'],
  },
  { file: 'src/server/http/new.ts', from: ['#server/config.ts', '#server/database/connect.ts', 'zod'] },
  { file: 'src/server/i18n/new.ts', from: ['#ui/texts.ts'] },
  {
    file: 'src/server/pages/new.tsx',
    from: ['#portal/entry-server.tsx', '#ui/texts.ts', '#server/http/call.ts'],
  },
  {
    file: 'src/server/features/new/make-new.ts',
    from: [
      './new.queries.ts',
      './new.mails.tsx',
      '#server/config.ts',
      '#server/jobs/queue.ts',
      '#server/features/points/reserve-points.ts',
      '#contract/portal/points.calls.ts',
    ],
  },
  {
    file: 'src/server/features/new/new.test.ts',
    from: ['#server/testing/test-app.ts', '#server/features/points/points.queries.ts', '#server/app.ts'],
  },
  { file: 'src/server/features/new/new.queries.ts', from: ['kysely', 'pg', '#server/database/connect.ts'] },
];

describe('the fences of biome.json', () => {
  const lines = new Map<string, string[]>();
  const expected = breaches.map((breach) => {
    const others = lines.get(breach.file) ?? [];
    lines.set(breach.file, [...others, breach.code.replaceAll('$', String(others.length))]);
    return { ...breach, diagnostic: `${breach.file}:${others.length + 1} ${breach.rule}` };
  });
  const stopped = new Set(lint(lines));

  it.each(expected)('stop in $file: $code', ({ diagnostic }) => {
    expect([...stopped]).toContain(diagnostic);
  });

  it('let everything else through', () => {
    const good = clean.map(({ file, from }): [string, string[]] => [
      file,
      [
        ...from.map((module, n) => `import { x${n} } from '${module}';`),
        `export const all = [${from.map((_module, n) => `x${n}`)}];`,
      ],
    ]);
    expect(lint(new Map(good))).toEqual([]);
  });
});
