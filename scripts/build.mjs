// Builds the browser and server bundles and compresses the assets once, so that no request has to.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createBuilder } from 'vite';
import { missingTranslations } from './missing-translations.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

// A missing translation fails the build.
const missing = ['locales', 'locales/mail', 'locales/questionnaires', 'locales/console'].flatMap((folder) =>
  missingTranslations(join(root, folder)).map((problem) => `${folder}/${problem}`),
);
if (missing.length > 0) {
  console.error(`Translations are missing:\n${missing.join('\n')}`);
  process.exit(1);
}

process.env.NODE_ENV = 'production';
const builder = await createBuilder({ root, logLevel: 'warn' }, null);
await builder.buildApp();

for (const folder of ['dist/client/assets', 'dist/console/console-assets']) {
  const assets = join(root, folder);
  for (const name of readdirSync(assets)) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const bytes = readFileSync(join(assets, name));
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes));
    writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
