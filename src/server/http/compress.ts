import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

const byBrotli = promisify(brotliCompress);
const byGzip = promisify(gzip);

/** Shorter responses fit into one packet anyway. */
const WORTH_IT = 1024;

/** Compression level for a single response: a tenth of the default's time. */
const QUICK = 4;

export function encodingFor(request: FastifyRequest): Encoding {
  const accepted = request.headers['accept-encoding'];
  if (accepted === undefined) return 'identity';
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

/** Compresses a text in libuv's thread pool. */
export function compressText(text: string, encoding: Encoding, brotliQuality: number): Promise<Buffer> {
  const bytes = Buffer.from(text);
  if (encoding === 'br') return compressByBrotli(bytes, brotliQuality);
  return encoding === 'gzip' ? byGzip(bytes) : Promise.resolve(bytes);
}

export const compressByBrotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  byBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** Sends a text in the best encoding that the client accepts. */
export function sendText(request: FastifyRequest, reply: FastifyReply, text: string) {
  return text.length < WORTH_IT ? reply.send(text) : sendCompressed(request, reply, text);
}

async function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string) {
  reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request);
  if (encoding === 'identity') return reply.send(text);
  return reply.header('content-encoding', encoding).send(await compressText(text, encoding, QUICK));
}
