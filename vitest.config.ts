import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.ts';

keepTemporaryFilesInMemory();

const tests = (folder: string) => `${folder}/**/*.test.{ts,tsx}`;
/** The members' texts in every language; quick enough for `npm run check`. */
const texts = 'src/server/i18n/text-checks';

export default defineConfig({
  // React as it is delivered: that of development notes the stack of each element, which took half of the time of a page.
  oxc: { jsx: { development: false } },
  test: {
    env: { NODE_ENV: 'production' },
    // Four keep two processors busy, because tests mostly wait: for the database, and in `built` for the jobs of a
    // killed process.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    // Far above what anything takes, because another machine may be several times slower.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    // Test files share one module cache and so may leave no state behind, because isolating them took a third longer.
    isolate: false,
    // Without server tests no database is started.
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [tests('src/server'), tests('simulate')],
          exclude: [tests('src/server/built'), tests(texts)],
          globalSetup: ['src/server/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'built',
          include: [tests('src/server/built')],
          globalSetup: ['scripts/ensure-built.mjs'],
        },
      },
      { extends: true, test: { name: 'texts', include: [tests(texts)] } },
      {
        extends: true,
        test: { name: 'rest', include: [tests('src'), tests('scripts')], exclude: ['src/server/**'] },
      },
    ],
  },
});
