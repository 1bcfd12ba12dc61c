import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Plugin } from 'vite';

// Plugin timings aren't useful to the person starting Kvorum.
const checks = { pluginTimings: false };

/**
 * The router's production file, without the names it gives its components for developers' tools: each of them is a
 * statement for which the build keeps a component that nobody uses. (Its package entry also makes the build print
 * warnings meant for its developers.)
 */
const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client' || name === 'console',
  resolveId: (id) =>
    id === 'react-router'
      ? fileURLToPath(new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url))
      : null,
  transform: {
    filter: { id: /react-router\/dist\/production/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = "[\w.]+";$/gm, '')
        .replace(/^(var \w+ = )(?=React\d*\.\w+\()/gm, '$1/* @__PURE__ */ '),
      map: null,
    }),
  },
};

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

/** `vite build --app`: first the browser bundles, then the server bundle, which reads their manifest at startup. */
export default defineConfig({
  appType: 'custom',
  plugins: [leanRouter, react()],
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
            deps.filter((dep) => !/\/(libraries|shared|portal|rolldown-runtime)-[^/]*\.js$/.test(dep)),
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
                // Code shared by most pages in one chunk; the rest is loaded with the page.
                { name: 'shared', test: /src\/(ui|contract|portal)/, minShareCount: 8 },
                // Small modules are grouped with what they are loaded with. A group includes everything it imports,
                // so modules that other pages share come first.
                { name: 'choice', test: /src\/ui\/choice\.module/ },
                { name: 'button-row', test: /src\/ui\/(button-row|form-column)/ },
                { name: 'number-input', test: /src\/ui\/number-input/ },
                // What a sentence needs around a link or an amount.
                {
                  name: 'words',
                  test: /src\/(portal\/(sentence-with|sign-in\/needs)|(portal|ui)\/points-(worth|value))/,
                },
                { name: 'password', test: /src\/ui\/(new-)?password-field/ },
                {
                  name: 'answers',
                  test: /src\/(ui\/(answers|date-field|select-field)|contract\/rules\/check-answers)/,
                },
                {
                  name: 'questions',
                  test: /src\/ui\/(questionnaire-fields|answer-form|number-field|textarea-)/,
                },
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
                  test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\/|rolldown.runtime/,
                },
                // What most areas have in common; the rest comes with the area that needs it.
                { name: 'shared', test: /src\/(ui|contract|console)/, minShareCount: 4 },
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
