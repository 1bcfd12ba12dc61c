// `npm run dev`: Vite, which hot-reloads browser code, in front of the server, which a change to its code restarts on
// the same database.
import { request } from 'node:http';
import { createServer } from 'vite';
import { ensureInstalled, root } from './prepare.mjs';

ensureInstalled();
const port = Number(process.env.PORT || 3000);
process.env.NODE_ENV = 'development';
process.env.PUBLIC_URL ||= `http://localhost:${port}`;
process.env.LOG_LEVEL ||= 'warn';
// The server takes any free port because the browser talks to Vite.
process.env.PORT = '0';

const vite = await createServer({
  root,
  appType: 'custom',
  logLevel: 'warn',
  server: { port, strictPort: true, host: process.env.HOST || '127.0.0.1' },
});
const ssr = vite.environments.ssr;

let running = startServer();
let again;
vite.watcher.on('change', (file) => {
  if (!ssr.moduleGraph.getModulesByFile(file)?.size) return;
  clearTimeout(again);
  again = setTimeout(() => {
    running = running.then((server) => server?.stop()).then(startServer);
  }, 50);
});

async function startServer() {
  try {
    const [{ readConfig }, { openLog }, { start }, { developmentBuild }] = await Promise.all(
      ['config', 'log', 'start', 'pages/assets'].map((name) => vite.ssrLoadModule(`/src/server/${name}.ts`)),
    );
    const config = readConfig();
    return await start(config, openLog(config.logLevel), {
      build: developmentBuild('src/portal/entry-client.tsx'),
      consoleBuild: developmentBuild('src/console/entry.tsx'),
    });
  } catch (error) {
    vite.ssrFixStacktrace(error);
    console.error(error);
    return null;
  }
}

vite.middlewares.use(async (incoming, outgoing) => {
  const server = await running;
  if (!server) return outgoing.writeHead(503).end('The server did not start: see the terminal.');
  const { method, url, headers } = incoming;
  const forwarded = request(`${server.address}${url}`, { method, headers }, (incoming) => {
    outgoing.writeHead(incoming.statusCode, incoming.headers);
    incoming.pipe(outgoing);
  });
  forwarded.on('error', (error) => outgoing.writeHead(502).end(error.message));
  incoming.pipe(forwarded);
});

await vite.listen();
const { whereItIs } = await vite.ssrLoadModule('/src/server/where-it-is.ts');
const { readConfig } = await vite.ssrLoadModule('/src/server/config.ts');
const started = await running;
if (started) process.stdout.write(whereItIs({ ...readConfig(), port }, started.firstOwnerLink));

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await (await running)?.stop();
    await vite.close();
    process.exit(0);
  });
}
