// `npm start`: everything a machine that only has Node needs.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs';

ensureInstalled();
ensureBuilt();
const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.js')], {
  stdio: 'inherit',
  env: {
    NODE_ENV: 'production',
    // At a terminal only the address is shown; otherwise the full log is written.
    ...(process.stdout.isTTY ? { LOG_LEVEL: 'warn' } : {}),
    ...process.env,
  },
});
// A terminal sends its signal to both processes; a service manager only to this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
