// Runs a TypeScript file of the project: `node scripts/run.mjs bench/main.ts`.
import { createServer } from 'vite';
import { ensureInstalled, root } from './prepare.mjs';

ensureInstalled();
const [file, ...rest] = process.argv.slice(2);
process.argv = [process.argv[0], file, ...rest];
const vite = await createServer({
  root,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true, include: [] },
});
try {
  const module = await vite.ssrLoadModule(`/${file}`);
  await module.default?.(rest);
} catch (error) {
  vite.ssrFixStacktrace(error);
  console.error(error);
  process.exitCode = 1;
} finally {
  await vite.close();
}
