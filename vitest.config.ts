import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const tests = (folder: string) => `${folder}/**/*.test.{ts,tsx}`;
/** What members read, in every language: quick enough for `npm run check`. */
const texts = 'src/server/i18n/text-checks';

export default defineConfig({
  test: {
    // Left to itself, it would use one of two processors: much of the time is spent waiting for the database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What a file leaves behind, others would find: none may. To load everything anew for each took a third of the time.
    isolate: false,
    // A run without a test of the server starts no database.
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [tests('src/server')],
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
