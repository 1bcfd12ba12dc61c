import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

const byBrotli = promisify(brotliCompress);
const byGzip = promisify(gzip);

/** What is shorter fits into one packet anyway. */
const WORTH_IT = 1024;

/** Enough for what is compressed for one answer; a tenth of the time that the default takes. */
const QUICK = 4;

export function encodingFor(request: FastifyRequest): Encoding {
  const accepted = request.headers['accept-encoding'];
  if (accepted === undefined) return 'identity';
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

/** A text in an encoding; the processor's other threads do the work. */
export function compressText(text: string, encoding: Encoding, brotliQuality: number): Promise<Buffer> {
  const bytes = Buffer.from(text);
  if (encoding === 'br') return compressByBrotli(bytes, brotliQuality);
  return encoding === 'gzip' ? byGzip(bytes) : Promise.resolve(bytes);
}

export const compressByBrotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  byBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** Sends a text as short as whoever asked can read it. */
export function sendText(request: FastifyRequest, reply: FastifyReply, text: string) {
  return text.length < WORTH_IT ? reply.send(text) : sendCompressed(request, reply, text);
}

async function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string) {
  reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request);
  if (encoding === 'identity') return reply.send(text);
  return reply.header('content-encoding', encoding).send(await compressText(text, encoding, QUICK));
}
