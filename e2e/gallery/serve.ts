import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';

const root = import.meta.dirname;
const PAGES = ['index.html', 'hooks.html', 'faces.html'];
const types: Record<string, string> = { '.css': 'text/css', '.js': 'text/javascript' };
/** A policy as strict as the portal's: `style` attributes and inline scripts are blocked and reported. */
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'self'";

/** Builds the gallery with the portal's settings once per run; other workers wait for the first. */
async function builtGallery(): Promise<string> {
  const folder = join(dirname(process.env.KVORUM_DATA_DIR ?? ''), 'gallery');
  const built = join(folder, 'built');
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const shared: InlineConfig = { root, configFile: false, logLevel: 'warn', plugins: [react()] };
    await build({
      ...shared,
      build: {
        outDir: join(folder, 'browser'),
        emptyOutDir: true,
        rolldownOptions: { input: PAGES.map((page) => join(root, page)) },
      },
    });
    await build({
      ...shared,
      build: {
        outDir: join(folder, 'server'),
        emptyOutDir: true,
        ssr: 'render.tsx',
        rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
      },
      ssr: { noExternal: true },
    });
    await writeFile(built, '');
  }
  while (!existsSync(built)) await wait(100);
  return folder;
}

/** Serves the server-rendered gallery on a free port. */
export async function serveGallery(): Promise<{ url: string; css: string; close: () => Promise<void> }> {
  const folder = await builtGallery();
  const outDir = join(folder, 'browser');
  const [gallery = '', hooks = '', faces = ''] = await Promise.all(
    PAGES.map((page) => readFile(join(outDir, page), 'utf8')),
  );
  const css = [...gallery.matchAll(/assets\/[\w-]+\.css/g)].map(([name]) => name);
  const { render } = (await import(pathToFileURL(join(folder, 'server/render.mjs')).href)) as {
    render: (url: string) => string;
  };
  const server = createServer((request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/assets/')) {
      readFile(join(outDir, 'assets', pathname.slice('/assets/'.length))).then(
        (bytes) => response.setHeader('content-type', types[extname(pathname)] ?? '').end(bytes),
        () => response.writeHead(404).end(),
      );
      return;
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', policy);
    if (pathname === '/faces') {
      response.end(faces);
      return;
    }
    const page = (pathname === '/hooks' ? hooks : gallery)
      .replace(
        'lang="en"',
        () =>
          `lang="${searchParams.get('lang') === 'bg' ? 'bg' : searchParams.get('lang') === 'el' ? 'el' : 'en'}"`,
      )
      .replace('<!--page-->', () => render(pathname + search));
    response.end(page);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    css: (await Promise.all(css.map((name) => readFile(join(outDir, name), 'utf8')))).join('\n'),
    close: async () => {
      await new Promise((closed) => server.close(closed));
    },
  };
}
