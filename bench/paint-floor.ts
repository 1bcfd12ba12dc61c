import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** A server of the least that could stand at a page's place. */
export type Floor = {
  /** The page's HTML and CSS as a static file without scripts. */
  staticOf(path: string): string;
  /** The same HTML and CSS, hydrated by React and nothing else. */
  bareOf(path: string): string;
  offer(path: string, html: string): void;
  /** A page of another site. */
  elsewhere: string;
  close(): void;
};

const SCRIPT = '/bare.js';

export async function openFloor(): Promise<Floor> {
  const files = new Map<string, { type: string; bytes: Buffer }>();
  const put = (path: string, type: string, text: string) =>
    files.set(path, { type: `${type}; charset=utf-8`, bytes: brotliCompressSync(text) });
  put(SCRIPT, 'text/javascript', await bareScript());
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (!file) return response.writeHead(404).end();
    const headers = {
      'content-type': file.type,
      'content-encoding': 'br',
      'cache-control': 'private, no-cache',
    };
    response.writeHead(200, headers).end(file.bytes);
  });
  const origin = await listening(server);
  put('/elsewhere', 'text/html', '<!doctype html><title>Elsewhere</title>');
  return {
    elsewhere: `${origin.replace('floor.', 'search.')}/elsewhere`,
    staticOf: (path) => `${origin}/static${path}`,
    bareOf: (path) => `${origin}/bare${path}`,
    offer(path, html) {
      const plain = html
        .replace(/<script\b.*?<\/script>/gs, '')
        .replace(/<link\b[^>]*rel="(?:modulepreload|manifest)"[^>]*>/g, '');
      put(`/static${path}`, 'text/html', plain);
      const script = `<script type="module" src="${SCRIPT}"></script></head>`;
      put(
        `/bare${path}`,
        'text/html',
        plain.replace('</head>', () => script),
      );
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://floor.localhost:${(server.address() as AddressInfo).port}`;
}

/** Bundled as the portal is. */
async function bareScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, modulePreload: false, rollupOptions: { input: 'bench/bare-hydration.ts' } },
  });
  const output = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const chunk = output.find((one) => one.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('The bare page has no script');
  return chunk.code;
}
