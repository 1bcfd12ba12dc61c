import compress from '@fastify/compress';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { type OpenApiDocument, openApiDocument } from './openapi.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * `/api/docs`: documentation to read and try out, served from installed packages; `/api/docs/json` for programs.
 */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  const calls = app.implementedCalls.filter(({ base }) => base.startsWith('/api/'));
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      reply.headers({ 'referrer-policy': 'no-referrer' });
    });
    await scope.register(compress, { globalDecompression: false });
    await scope.register(swagger, {
      mode: 'static',
      specification: { document: readLater(() => openApiDocument(calls)) as never },
    });
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: POLICY,
      theme: { title: 'Kvorum API' },
      uiConfig: { layout: 'BaseLayout', docExpansion: 'list', defaultModelsExpandDepth: -1 },
    });
  });
}

/** Generated when it is first read, so that no start waits for it. */
function readLater(generate: () => OpenApiDocument): OpenApiDocument {
  let generated: OpenApiDocument | undefined;
  const document = () => {
    generated ??= generate();
    return generated;
  };
  return {
    openapi: '3.1.0',
    get info() {
      return document().info;
    },
    get servers() {
      return document().servers;
    },
    get paths() {
      return document().paths;
    },
    get components() {
      return document().components;
    },
  };
}
