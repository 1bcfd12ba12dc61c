import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Plugin } from 'vite';

// Plugin timings aren't useful to the person starting Kvorum.
const checks = { pluginTimings: false };

const source = fileURLToPath(new URL('src', import.meta.url));
const styleFiles = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'))
  .map((file) => normalizePath(join(source, file)))
  .sort();

/** Short class names, because they are in every page; identical for browser and server: `_footer_7`. */
function generateScopedName(name: string, file: string): string {
  const index = styleFiles.indexOf(normalizePath(file));
  if (index < 0) throw new Error(`Unknown styles: ${file}`);
  return `_${name}_${index.toString(36)}`;
}

/**
 * Every start and every command would read hundreds of small files one by one. What stays outside is native or reads
 * files of its own folder.
 */
const librariesInBundle: Plugin = {
  name: 'libraries-in-bundle',
  apply: 'build',
  config: () => ({
    environments: {
      ssr: {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true, external: ['@node-rs/argon2', 'sharp', '@fastify/swagger-ui'] },
      },
    },
  }),
};

/** `vite build --app`: first the browser bundles, then the server bundle, which reads their manifest at startup. */
export default defineConfig({
  appType: 'custom',
  plugins: [react(), librariesInBundle],
  builder: {},
  css: { modules: { generateScopedName } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // What is loaded later asks for all its chunks at once; those loaded on every page aren't preloaded again.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, deps) =>
            deps.filter((dep) => !/\/(libraries|portal|rolldown-runtime)-[^/]*\.js$/.test(dep)),
        },
        assetsInlineLimit: 0,
        rolldownOptions: {
          checks,
          treeshake: { propertyReadSideEffects: false },
          input: { portal: 'src/portal/entry-client.tsx' },
          output: {
            codeSplitting: {
              groups: [
                // Code used by every page in one chunk: it compresses better, and stays cached when our own code
                // changes.
                { name: 'libraries', test: /node_modules(?!.*infinite)|rolldown.runtime/i },
                // The entry and what it imports, in one chunk with it: each request of a first visit costs time.
                { name: 'portal', test: /src\/(ui|contract|portal)/, tags: ['$initial'] },
                // Code shared by most pages, before the rest, which is grouped with what it is mostly loaded with,
                // because a group includes everything it imports.
                { name: 'shared', test: /src\/(ui|contract|portal)/, minShareCount: 10 },
                {
                  name: 'forms',
                  test: /src\/(portal\/sent-registration|ui\/(button-row|checkbox-|choice\.module|error-summary|form-column|narrow-page|reread|textarea-))/,
                },
                {
                  name: 'passwords',
                  test: /src\/(portal\/sign-in\/(needs-script|sign-in\.module)|ui\/((new-)?password-|strength-meter))/,
                },
                { name: 'sign-in', test: /src\/(portal\/sign-in|ui\/disclosure)/ },
                // Links with a code in them.
                {
                  name: 'codes',
                  test: /src\/(contract\/(errors|rules\/codes)|portal\/(link-not-valid|secret-code)|ui\/(arrival|refusal))/,
                },
                // Amounts of points, in words and as a bar.
                {
                  name: 'points',
                  test: /src\/(portal\/(points-|sentence-with)|ui\/(points-value|progress-bar))/,
                },
                {
                  name: 'tables',
                  test: /src\/(portal\/(history-table|paged-call)|ui\/(data-table|more-rows|paged-rows))/,
                },
                { name: 'check-answers', test: /src\/contract\/rules\/check-answers/ },
                { name: 'answers', test: /src\/ui\/(answers|date-field|select-field)/ },
                { name: 'number-input', test: /src\/ui\/number-input/ },
                { name: 'questions', test: /src\/ui\/(answer-form|number-field|questionnaire-)/ },
                // What is asked for after hydration.
                { name: 'dialog', test: /src\/(portal\/layout\/consent-dialog|ui\/dialog)/ },
                { name: 'late', test: /src\/ui\/(keep-focus|page-status)/ },
              ],
            },
          },
        },
      },
    },
    // A build of its own: what the console loads holds nothing of the members' site, and the portal's chunks stay as they are.
    console: {
      consumer: 'client',
      build: {
        outDir: 'dist/console',
        assetsDir: 'console-assets',
        copyPublicDir: false,
        manifest: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          checks,
          input: { console: 'src/console/entry.tsx' },
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'libraries',
                  test: /node_modules\/(react|react-dom|scheduler|@tanstack)\/|rolldown.runtime/,
                },
                // What most areas have in common; the rest comes with the area that needs it.
                { name: 'shared', test: /src\/(ui|contract|console)/, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        target: 'node20',
        minify: false,
        sourcemap: true,
        emitAssets: false,
        rolldownOptions: { checks, input: { main: 'src/server/main.ts', cli: 'src/server/cli.ts' } },
      },
    },
  },
});
