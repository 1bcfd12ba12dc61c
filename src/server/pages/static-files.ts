import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/database/connect.ts';
import { encodingFor } from '#server/http/compress.ts';
import { keepReleaseAssets, releaseAsset } from './release-assets.ts';

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3600;

const decompress = promisify(brotliDecompress);

/**
 * Serves the browser build: hashed assets cached for ever, files at the root for an hour, compressed at build time.
 * Another release's asset comes from the database; an unknown one is a 404, never a page.
 */
export async function serveStaticFiles(
  app: FastifyInstance,
  { folder, database }: { folder: string; database: Database },
): Promise<void> {
  await keepReleaseAssets(database, folder);
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler((request, reply) => sendReleaseAsset(database, request, reply));
      await scope.register(fastifyStatic, {
        root: join(folder, 'assets'),
        preCompressed: true,
        immutable: true,
        maxAge: YEAR_SECONDS * 1000,
        index: false,
        redirect: false,
      });
    },
    { prefix: '/assets' },
  );
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**'],
    decorateReply: false,
    maxAge: HOUR_SECONDS * 1000,
    index: false,
  });
}

async function sendReleaseAsset(database: Database, request: FastifyRequest, reply: FastifyReply) {
  const name = request.url.replace(/[?#].*$/s, '').slice('/assets/'.length);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const asset = isRead ? await releaseAsset(database, name) : null;
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
