// `npm start`: all that a fresh machine with Node needs.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs';

ensureInstalled();
ensureBuilt();
const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.js')], {
  stdio: 'inherit',
  env: {
    NODE_ENV: 'production',
    // A person at a terminal reads where it is; whoever collects the output gets the whole log.
    ...(process.stdout.isTTY ? { LOG_LEVEL: 'warn' } : {}),
    ...process.env,
  },
});
// The terminal sends its signal to both; a service manager sends it to us alone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
