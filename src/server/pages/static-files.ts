import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/database/connect.ts';
import { encodingFor } from '#server/http/compress.ts';
import { type AssetPlace, keepReleaseAssets, releaseAsset } from './release-assets.ts';

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3600;

const decompress = promisify(brotliDecompress);

/**
 * Serves the browser build, compressed at build time: hashed assets cached for ever, another release's from the
 * database, an unknown one as a 404 and never a page, and files at the root for an hour.
 */
export async function serveStaticFiles(
  app: FastifyInstance,
  { folder, consoleFolder, database }: { folder: string; consoleFolder: string | null; database: Database },
): Promise<void> {
  const portal: Assets = { folder: join(folder, 'assets'), prefix: '', path: '/assets' };
  const places = consoleFolder === null ? [portal] : [portal, consoleAssets(consoleFolder)];
  await keepReleaseAssets(database, places);
  for (const place of places) await serveAssets(app, database, place);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**'],
    decorateReply: false,
    maxAge: HOUR_SECONDS * 1000,
    index: false,
  });
}

type Assets = AssetPlace & { path: string };

const consoleAssets = (folder: string): Assets => ({
  folder: join(folder, 'console-assets'),
  prefix: 'console:',
  path: '/console-assets',
});

const serveAssets = (app: FastifyInstance, database: Database, place: Assets) =>
  app.register(
    async (scope) => {
      scope.setNotFoundHandler((request, reply) => sendReleaseAsset(database, place, request, reply));
      await scope.register(fastifyStatic, {
        root: place.folder,
        preCompressed: true,
        immutable: true,
        maxAge: YEAR_SECONDS * 1000,
        // What never changes is never asked for again, and a page's first visit gets a dozen of these heads.
        etag: false,
        lastModified: false,
        acceptRanges: false,
        index: false,
        redirect: false,
      });
    },
    { prefix: place.path },
  );

async function sendReleaseAsset(
  database: Database,
  { path, prefix }: Assets,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const name = request.url.replace(/[?#].*$/s, '').slice(path.length + 1);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const asset = isRead ? await releaseAsset(database, prefix, name) : null;
  if (!asset)
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('Not found');
  reply
    .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    .header('vary', 'accept-encoding')
    .type(asset.content_type);
  if (encodingFor(request) !== 'br') return reply.send(await decompress(asset.brotli));
  return reply.header('content-encoding', 'br').send(asset.brotli);
}
