import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Plugin } from 'vite';

// How long plugins take on a slow machine is nothing that whoever starts Kvorum has to read.
const checks = { pluginTimings: false };

/** Its package names the build with warnings for developers alone. */
const routerWithoutWarnings: Plugin = {
  name: 'router-without-warnings',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id) =>
    id === 'react-router'
      ? fileURLToPath(new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url))
      : null,
};

const source = fileURLToPath(new URL('src', import.meta.url));
const styleFiles = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'))
  .map((file) => normalizePath(join(source, file)))
  .sort();

/** Short, for they stand in every page, and the same for the browser and the server: `_footer_7`. */
function generateScopedName(name: string, file: string): string {
  const index = styleFiles.indexOf(normalizePath(file));
  if (index < 0) throw new Error(`Unknown styles: ${file}`);
  return `_${name}_${index.toString(36)}`;
}

/** `vite build --app`: the browser's bundles first, then the server's, which reads their manifest at start. */
export default defineConfig({
  appType: 'custom',
  plugins: [routerWithoutWarnings, react()],
  builder: {},
  css: { modules: { generateScopedName } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // What every page has loaded already is in no list; the few small parts of another page come with its script.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, deps) => deps.filter((dep) => dep.endsWith('.css')),
        },
        assetsInlineLimit: 0,
        rolldownOptions: {
          checks,
          input: { portal: 'src/portal/entry-client.tsx' },
          output: {
            codeSplitting: {
              groups: [
                // What every page needs of them: together they compress better, and a new version of ours leaves them cached.
                { name: 'libraries', test: /node_modules(?!.*infinite)|rolldown.runtime/i },
                // What most pages have in common compresses better together too; the rest comes with the page that needs it.
                { name: 'shared', test: /src\/(ui|contract|portal)/, minShareCount: 8 },
                // What is small compresses better with what comes along with it. A group draws in all that it imports, so
                // what other pages need of that as well comes before it.
                { name: 'choice', test: /src\/ui\/choice\.module/ },
                { name: 'button-row', test: /src\/ui\/button-row/ },
                { name: 'number-input', test: /src\/ui\/number-input/ },
                { name: 'points', test: /src\/(portal|ui)\/points-(worth|value)/ },
                { name: 'password', test: /src\/(portal\/sign-in\/new-password-fields|ui\/password-field)/ },
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
