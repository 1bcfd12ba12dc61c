import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** JSON alone, kept as text too (signatures cover the bytes); an empty body is none. Prototype keys are refused. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.decorateRequest('rawText', '');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    request.rawText = String(text);
    if (request.rawText.trim() === '') return done(null, undefined);
    try {
      done(null, JSON.parse(request.rawText, refusePrototypeKeys));
    } catch {
      done(new AppError('unreadable'));
    }
  });
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(new AppError('unreadable'));
  });
}

function refusePrototypeKeys(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('prototype key');
  return value;
}

/** For addresses that are called with whatever form a mailbox provider or a browser chooses: it is not read. */
export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null, undefined);
  });
}
